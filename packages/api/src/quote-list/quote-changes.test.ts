import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Quote, QuoteEvent } from '@curbquote/types/quotes'
import type { TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInImpersonating } from '../test/sign-in.ts'
import { buildSignedInApp } from '../test/signed-in-app.ts'
import { createCompany } from '../test/test-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { storeEmail, storeQuote } from '../test/test-quote.ts'

let testApp: TestApp
let company: { id: number }
let token: string

test.before(async () => {
  ;({ testApp, company, token } = await buildSignedInApp())
})
test.after(() => testApp.close())

const patch = (quoteId: number, what: string, body: unknown) =>
  call(testApp, 'PATCH', `/api/company/quotes/${quoteId}/${what}`, { token, body })

const historyOf = async (quoteId: number) => {
  const path = `/api/company/quotes/${quoteId}/events`
  return (await call(testApp, 'GET', path, { token })).json as QuoteEvent[]
}

test('notes and job date are changed, stored and listed in the history, newest first', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  const noted = await patch(id, 'notes', { notes: '  Gate code 4711\nDog bites  ' })
  assert.is(noted.status, 200)
  assert.is((noted.json as Quote).notes, 'Gate code 4711\nDog bites')
  assert.is(
    ((await patch(id, 'job-date', { jobDate: '2028-02-29' })).json as Quote).jobDate,
    '2028-02-29',
  )
  await patch(id, 'job-date', { jobDate: '2028-02-29' })
  await patch(id, 'job-date', { jobDate: null })
  await patch(id, 'notes', { notes: '   ' })
  assert.equal(
    (await historyOf(id)).map(({ kind, from, to, actor }) => [kind, from, to, actor]),
    [
      ['notes_changed', 'Gate code 4711\nDog bites', null, 'owner'],
      ['job_date_changed', '2028-02-29', null, 'owner'],
      ['job_date_changed', null, '2028-02-29', 'owner'],
      ['notes_changed', null, 'Gate code 4711\nDog bites', 'owner'],
    ],
  )
})

test('a search finds a quote by its new notes', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  await patch(id, 'notes', { notes: 'Prefers the zeppelin entrance' })
  const found = await call(testApp, 'GET', '/api/company/quotes?search=ZEPPELIN', { token })
  assert.equal(
    (found.json as Quote[]).map((quote) => quote.id),
    [id],
  )
})

test('too long notes and invalid dates are refused', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  assert.is((await patch(id, 'notes', { notes: 'x'.repeat(5_001) })).status, 400)
  for (const jobDate of ['2026-02-29', '2026-13-01', '0001-01-01', 'tomorrow', '', 20261121])
    assert.is((await patch(id, 'job-date', { jobDate })).status, 400, String(jobDate))
  assert.equal(await historyOf(id), [])
})

test('a deleted quote is deleted with its lines, history and emails, and its photos are released', async () => {
  const { db } = testApp.app
  const quote = await storeQuote(db, company.id)
  await storeEmail(db, quote, 'lead_alert', ['owner@bright.example'])
  await patch(quote.id, 'notes', { notes: 'soon gone' })
  const path = `/api/company/quotes/${quote.id}`
  const photos = await db
    .selectFrom('quote_photos')
    .select('photo_id')
    .where('quote_id', '=', quote.id)
    .execute()
  assert.is(photos.length, 2)

  const deleted = await call(testApp, 'DELETE', path, { token })
  assert.is(deleted.status, 204)
  assert.is(deleted.text, '')
  assert.is(deleted.headers.get('cache-control'), 'no-store')
  for (const table of ['quote_lines', 'quote_photos', 'quote_events', 'deliveries'] as const)
    assert.equal(
      await db.selectFrom(table).select('company_id').where('quote_id', '=', quote.id).execute(),
      [],
    )
  for (const { photo_id } of photos) {
    const rows = await db.selectFrom('photos').select('id').where('id', '=', photo_id).execute()
    assert.equal(rows, [], 'a photo of a deleted quote is gone at once')
  }
  assert.is((await call(testApp, 'DELETE', path, { token })).status, 404)
  assert.is((await call(testApp, 'GET', `${path}/events`, { token })).status, 404)
})

test('an impersonating admin cannot delete, and changes are recorded as the admin’s', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  const bearer = await signInImpersonating(testApp, company)
  const path = `/api/company/quotes/${id}`
  const refused = await call(testApp, 'DELETE', path, { token: bearer })
  assert.is(refused.status, 403)
  assert.is((refused.json as { code: string }).code, 'IMPERSONATING')
  await call(testApp, 'PATCH', `${path}/notes`, { token: bearer, body: { notes: 'by admin' } })
  assert.equal(
    (await historyOf(id)).map(({ actor }) => actor),
    ['admin'],
  )
})

const manual = {
  customerName: ' Rosa Fields ',
  customerEmail: 'rosa@fields.example',
  customerPhone: '(512) 555-0199',
  customerAddress: '9 Cedar Lane',
  estimatedArea: 432.5,
  totalCost: 219.99,
}

const add = (body: unknown, bearer = token) =>
  call(testApp, 'POST', '/api/company/quotes/manual', { token: bearer, body })

test('double submit: a manual quote with the same Idempotency-Key is added once', async () => {
  const send = (body: object) =>
    call(testApp, 'POST', '/api/company/quotes/manual', {
      token,
      body,
      headers: { 'idempotency-key': 'the-form-that-was-open' },
    })
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(manual)))
  responses.push(await send(manual))
  for (const { status, text } of responses) assert.is(status, 201, text)
  assert.is(new Set(responses.map(({ json }) => (json as Quote).id)).size, 1)
  const other = await send({ ...manual, notes: 'Another one' })
  assert.is(other.status, 422)
  assert.match(other.text, 'IDEMPOTENCY_KEY_REUSED')
})

test('a manual quote is stored with one line that is its total', async () => {
  const added = await add({ ...manual, notes: 'Met at the fair', jobDate: '2027-03-04' })
  assert.is(added.status, 201)
  const { id, createdAt, offer, ...quote } = added.json as Quote
  assert.equal([offer.state, offer.total], ['open', 219.99])
  assert.equal(quote, {
    customerName: 'Rosa Fields',
    customerEmail: 'rosa@fields.example',
    customerPhone: '5125550199',
    customerAddress: '9 Cedar Lane',
    customerCity: null,
    customerState: null,
    customerZip: null,
    serviceTypeId: 1,
    language: 'en',
    isManual: true,
    estimatedArea: 432.5,
    estimatedCost: 219.99,
    setupFee: 0,
    extraCharges: [],
    smartAddOns: [],
    totalCost: 219.99,
    lines: [
      {
        kind: 'service',
        label: 'Price given by hand',
        amount: 219.99,
        addOnStatus: null,
        trace: { op: 'flat', of: 'by_hand', amountCents: 21_999 },
        why: 'This price was set for your job by hand.',
        whyEs: 'Este precio se fijó a mano para su trabajo.',
      },
    ],
    status: 'pending',
    notes: 'Met at the fair',
    jobDate: '2027-03-04',
    days: {
      part: 'morning',
      isOverbooked: false,
      awaitsResponse: false,
      requests: [],
      suggestion: null,
      lapsesAt: null,
    },
    jobDescription: null,
    measurementMethod: 'manual',
    photos: [],
    number: quote.number,
    stage: 'scheduled',
    source: null,
    subtotal: 219.99,
  })
  assert.ok(createdAt)
  assert.equal(
    (await historyOf(id)).map(({ kind, to, actor }) => [kind, to, actor]),
    [['added', 'pending', 'owner']],
  )
})

test('a manual quote with missing or invalid figures is refused', async () => {
  for (const change of [
    { customerName: '' },
    { customerName: '   ' },
    { customerEmail: 'nobody' },
    { customerPhone: '12345' },
    { customerAddress: '' },
    { estimatedArea: undefined },
    { estimatedArea: -1 },
    { totalCost: undefined },
    { totalCost: '12' },
    { totalCost: 10_000_001 },
    { status: 'deleted' },
    { jobDate: 'soon' },
    { companyId: 1 },
  ])
    assert.is((await add({ ...manual, ...change })).status, 400, JSON.stringify(change))
})

test('a company without an active plan cannot add, change or delete quotes', async () => {
  const free = await createCompany(testApp.app.db, { subscription_status: 'canceled' })
  const { id } = await storeBareQuote(testApp.app.db, free.id)
  const bearer = await signInAs(testApp, free)
  const own = `/api/company/quotes/${id}`
  for (const response of [
    await add(manual, bearer),
    await call(testApp, 'PATCH', `${own}/notes`, { token: bearer, body: { notes: 'x' } }),
    await call(testApp, 'PATCH', `${own}/job-date`, { token: bearer, body: { jobDate: null } }),
    await call(testApp, 'DELETE', own, { token: bearer }),
  ]) {
    assert.is(response.status, 403)
    assert.is((response.json as { code: string }).code, 'SUBSCRIPTION_REQUIRED')
  }
  assert.is((await call(testApp, 'GET', `${own}/events`, { token: bearer })).status, 200)
})

test.run()
