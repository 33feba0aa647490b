import { randomUUID } from 'node:crypto'
import type { QuoteEvent } from '@curbquote/types/quotes'
import type { V1AddQuote, V1Quote, V1QuotePage } from '@curbquote/types/v1-quotes'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { acceptedQuote } from '../test/test-days.ts'
import { storeKey } from '../test/test-key.ts'
import { reviseQuote, storeQuote } from '../test/test-quote.ts'
import { storeEndpoint } from '../test/test-webhooks.ts'
import { customJobOf, visitWidget } from '../test/widget-visitor.ts'

let testApp: TestApp
let company: { id: number }
let key: string

test.before(async () => {
  testApp = await buildTestApp()
})
test.before.each(async () => {
  company = await createCompany(testApp.app.db)
  key = await storeKey(testApp.app.db, company.id, ['quotes:read', 'quotes:write'])
})
test.after(() => testApp.close())

const store = (columns = {}) => storeBareQuote(testApp.app.db, company.id, columns)
const list = async (query = '') =>
  (await call(testApp, 'GET', `/api/v1/quotes${query}`, { token: key })).json as V1QuotePage
const read = async (id: number) =>
  (await call(testApp, 'GET', `/api/v1/quotes/${id}`, { token: key })).json as V1Quote
const change = (id: number, body: unknown) =>
  call(testApp, 'PATCH', `/api/v1/quotes/${id}`, { token: key, body })
const add = (body: unknown, idempotencyKey = randomUUID()) =>
  call(testApp, 'POST', '/api/v1/quotes', {
    token: key,
    body,
    headers: { 'idempotency-key': idempotencyKey },
  })

const manual: V1AddQuote = {
  customer: {
    name: 'Riley Stone',
    email: 'riley@home.example',
    phone: '(512) 555-0142',
    city: 'Austin',
    state: 'Texas',
  },
  total: 450.5,
}

test('the ID of a click is in neither the API nor webhooks, unless the owner sends it there', async () => {
  const { db } = testApp.app
  const owners = await createCompany(db)
  await storeEndpoint(testApp, owners, { events: ['quote.created'] })
  company = owners
  key = await storeKey(db, owners.id, ['quotes:read'])
  const click = 'Click-of_an-ad'
  const seen = async () => {
    const source = { pageUrl: `https://bright.example/?gclid=${click}`, gclid: click }
    const response = await visitWidget(testApp, owners).post('custom-job', {
      ...customJobOf([]),
      source,
    })
    const { quoteId } = (await response.json()) as { quoteId: number }
    const { body } = await db
      .selectFrom('webhook_messages')
      .select('body')
      .where('quote_id', '=', quoteId)
      .executeTakeFirstOrThrow()
    return [JSON.stringify(await read(quoteId)), JSON.stringify(body)]
  }
  for (const text of await seen()) {
    assert.match(text, 'https://bright.example/')
    assert.not.match(text, click)
  }
  await db
    .updateTable('companies')
    .set({ shares_click_ids: true })
    .where('id', '=', owners.id)
    .execute()
  for (const text of await seen()) assert.match(text, `{"name":"gclid","value":"${click}"}`)
})

async function readAll(query: string): Promise<V1Quote[]> {
  const quotes: V1Quote[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await list(`${query}${cursor && `&cursor=${cursor}`}`)
    quotes.push(...page.quotes)
    cursor = page.nextCursor
  }
  return quotes
}

test('the lines of a quote add up to its total, also with a selected add-on', async () => {
  const { id } = await storeQuote(testApp.app.db, company.id)
  const { total, lines } = await read(id)
  assert.ok(lines.some(({ label }) => label === 'Driveway sealing'))
  const included = lines.filter(({ isIncluded }) => isIncluded)
  const cents = included.map(({ amount }) => Math.round(amount * 100))
  assert.is(
    cents.reduce((sum, amount) => sum + amount, 0),
    Math.round((total ?? 0) * 100),
  )
})

/** Lines that are stored without a trace. */
const unexplained = { isIncluded: true, explanation: null, explanationEs: null }
const unnamed = { labelEs: null, serviceId: null }

test('a quote has its current price in dollars', async () => {
  const { id } = await store()
  await reviseQuote(testApp.app.db, { id, company_id: company.id }, [
    ['service', 'Power Washing', 50_000],
    ['discount', 'Discount', -1_050],
  ])
  const quote = await read(id)
  assert.is(quote.total, 489.5)
  assert.is(quote.offer.revision, 2)
  assert.equal(quote.lines, [
    { kind: 'service', label: 'Power Washing', amount: 500, ...unexplained, ...unnamed },
    { kind: 'discount', label: 'Discount', amount: -10.5, ...unexplained, ...unnamed },
  ])
  assert.is(quote.customer.name, 'Dana Whitfield')
  assert.is(quote.squareFeet, 2_600)
})

test('the pages of the list have every quote once, in the order of their changes', async () => {
  const ids = []
  for (let i = 0; i < 7; i++) ids.push((await store()).id)
  await change(ids[0]!, { notes: 'changed last' })
  const order = [...ids.slice(1), ids[0]]
  assert.equal(
    (await readAll('?limit=3')).map(({ id }) => id),
    order,
  )
})

test('quotes with the same time of change are each on exactly one page', async () => {
  const updated_at = new Date('2026-05-01T12:00:00Z')
  const ids = []
  for (let i = 0; i < 5; i++) ids.push((await store({ updated_at })).id)
  assert.equal(
    (await readAll('?limit=2')).map(({ id }) => id),
    ids,
  )
})

test('updated_since includes quotes that changed at that time or later', async () => {
  await store({ updated_at: new Date('2026-05-01T11:59:59.999Z') })
  const { id } = await store({ updated_at: new Date('2026-05-01T12:00:00Z') })
  const later = await store()
  const { quotes, nextCursor } = await list('?updated_since=2026-05-01T12:00:00Z')
  assert.equal(
    quotes.map((quote) => quote.id),
    [id, later.id],
  )
  assert.is(nextCursor, null)
  assert.equal((await list(`?updated_since=2999-01-01T00:00:00Z`)).quotes, [])
})

test('a quote that changes while the list is read is not missed', async () => {
  const ids = []
  for (let i = 0; i < 6; i++) ids.push((await store()).id)
  const { quotes: first, nextCursor } = await list('?limit=3')
  await change(ids[0]!, { notes: 'changed after the first page' })
  await change(ids[4]!, { notes: 'changed before its page' })
  const { quotes: second } = await list(`?limit=10&cursor=${nextCursor}`)
  assert.equal(
    [...first, ...second].map(({ id }) => id),
    [ids[0], ids[1], ids[2], ids[3], ids[5], ids[0], ids[4]],
  )
  assert.is(second.at(-1)?.notes, 'changed before its page')
})

if (isRealPostgres)
  test('the list ends before a change that is not committed yet', async () => {
    const { db } = testApp.app
    const [early, late] = [await store(), await store()]
    const wait = Promise.withResolvers<undefined>()
    const changed = Promise.withResolvers<undefined>()
    const slow = inCompany({ db, companyId: company.id }, async (tenantDb) => {
      await sql`update quotes set notes = 'slow' where id = ${early.id}`.execute(tenantDb)
      changed.resolve(undefined)
      await wait.promise
    })
    await changed.promise
    const { updatedAt: start } = await read(late.id)
    await change(late.id, { notes: 'fast' })
    const meanwhile = (await list(`?updated_since=${start}`)).quotes
    assert.not(meanwhile.some(({ notes }) => notes === 'fast'))
    wait.resolve(undefined)
    await slow
    const { quotes } = await list(`?updated_since=${start}`)
    assert.equal(
      quotes.map(({ notes }) => notes),
      ['slow', 'fast'],
    )
  })

test('a change of several fields is one change with an event for each', async () => {
  const { id } = await store()
  const before = await read(id)
  const response = await change(id, {
    status: 'contacted',
    notes: ' Call back ',
    jobDate: '2026-12-24',
  })
  assert.is(response.status, 200)
  const changed = response.json as V1Quote
  assert.equal(
    [changed.status, changed.notes, changed.jobDate],
    ['contacted', 'Call back', '2026-12-24'],
  )
  assert.ok(changed.updatedAt > before.updatedAt)

  const token = await signInAs(testApp, company)
  const events = (await call(testApp, 'GET', `/api/company/quotes/${id}/events`, { token }))
    .json as QuoteEvent[]
  assert.equal(events.map(({ kind, actor, to }) => `${kind} ${actor} ${to}`).toSorted(), [
    'job_date_changed api_key 2026-12-24',
    'notes_changed api_key Call back',
    'status_changed api_key contacted',
  ])
})

test('a request with the current values changes nothing, and null removes a value', async () => {
  const { id } = await store({ notes: 'note', job_date: '2026-12-24' })
  const before = await read(id)
  assert.equal((await change(id, { status: 'pending', notes: 'note' })).json, before)
  const { notes, jobDate } = (await change(id, { notes: null, jobDate: null })).json as V1Quote
  assert.equal([notes, jobDate], [null, null])
})

test('a quote is added once for an Idempotency-Key', async () => {
  const idempotencyKey = randomUUID()
  const [one, other] = await Promise.all([add(manual, idempotencyKey), add(manual, idempotencyKey)])
  assert.equal([one.status, other.status], [201, 201])
  assert.equal(one.json, other.json)
  const quote = one.json as V1Quote
  assert.is(quote.total, 450.5)
  assert.is(quote.squareFeet, null)
  assert.equal(
    [quote.customer.phone, quote.customer.city, quote.customer.state],
    ['5125550142', 'Austin', 'TX'],
  )
  assert.is((await list()).quotes.length, 1)
  const replayed = [one, other, await add(manual, idempotencyKey), await add(manual)].map(
    ({ headers }) => headers.get('idempotent-replayed'),
  )
  assert.equal(
    [...replayed.slice(0, 2).toSorted(), ...replayed.slice(2)],
    [null, 'true', 'true', null],
  )

  const reused = await add({ ...manual, total: 1 }, idempotencyKey)
  assert.is(reused.status, 422)
  assert.is((reused.json as { code: string }).code, 'IDEMPOTENCY_KEY_REUSED')
})

test('a refused request names the field', async () => {
  const { id } = await store()
  for (const [response, error] of [
    [await add({ ...manual, total: 'x' }), 'Total must be a number.'],
    [await add({ ...manual, customer: { ...manual.customer, email: 'x' } }), 'Email is not valid.'],
    [await add({ ...manual, customer: { name: 'A' } }), 'Email is required.'],
    [
      await change(id, {}),
      'The request must have at least one of these fields: status, notes, job date, part, metadata.',
    ],
    [await change(id, { jobDate: '2026-13-01' }), 'Job date must be a date, such as 2026-01-31.'],
    [await change(id, { jobDate: '2026-02-30' }), 'Job date must be a date, such as 2026-01-31.'],
    [await change(id, { jobDate: '12/01/2026' }), 'Job date must be a date, such as 2026-01-31.'],
    [await change(id, { jobDate: 'tomorrow' }), 'Job date must be a date, such as 2026-01-31.'],
    [
      await change(id, { status: 'won' }),
      'Status must be one of: pending, contacted, declined, completed.',
    ],
    [
      await call(testApp, 'GET', '/api/v1/quotes?updated_since=today', { token: key }),
      'updated_since must be a time with its zone, such as 2026-01-31T00:00:00Z.',
    ],
    [
      await call(testApp, 'GET', '/api/v1/quotes?cursor=x', { token: key }),
      'The cursor is not valid for this list.',
    ],
  ] as const) {
    assert.is(response.status, 400)
    assert.is((response.json as { error: string }).error, error)
  }
  const { field } = (await add({ ...manual, customer: { ...manual.customer, email: 'x' } }))
    .json as { field?: string }
  assert.is(field, 'customer.email')
  const missing = (await add({ ...manual, customer: { name: 'A' } })).json as { field?: string }
  assert.is(missing.field, 'customer.email')
  for (const [name, value] of [
    ['name', ' '],
    ['phone', '555-0142-00'],
    ['state', 'Atlantis'],
  ] as const) {
    const refused = await add({ ...manual, customer: { ...manual.customer, [name]: value } })
    const { status, json } = refused
    assert.equal([status, (json as { field?: string }).field], [400, `customer.${name}`])
  }
})

test('a body that is not declared as JSON is refused with the header to send', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status, json } = await call(testApp, 'POST', '/api/v1/quotes', {
    token: key,
    body: manual,
    headers,
  })
  assert.is(status, 415)
  assert.is(
    (json as { error: string }).error,
    'This kind of content is not supported. Send the header Content-Type: application/json.',
  )
})

test('without an active plan quotes can be read and not changed', async () => {
  const { id } = await store()
  await sql`update companies set plan_override = 'free' where id = ${company.id}`.execute(
    testApp.app.db,
  )
  assert.is((await read(id)).id, id)
  for (const response of [await change(id, { notes: 'x' }), await add(manual)]) {
    assert.is(response.status, 403)
    assert.is((response.json as { code: string }).code, 'SUBSCRIPTION_REQUIRED')
  }
})

test('the list filters by status, stage, day, email address, and has both orders', async () => {
  const [first, second, third] = [
    await store({ customer_email: 'Ann@home.example', created_at: new Date('2026-01-01') }),
    await store({ status: 'completed' }),
    await store({ customer_email: 'bob@home.example' }),
  ]
  const idsOf = async (query: string) => (await list(`?${query}`)).quotes.map(({ id }) => id)
  assert.equal(await idsOf('status=completed'), [second.id])
  assert.equal(await idsOf('stage=completed'), [second.id])
  assert.equal(await idsOf('email=ann@HOME.example'), [first.id])
  assert.equal(await idsOf('to=2026-06-01T00:00:00Z'), [first.id])
  assert.equal(await idsOf('from=2026-06-01T00:00:00Z'), [second.id, third.id])
  const page = await list('?order=desc&limit=2')
  assert.equal(
    page.quotes.map(({ id }) => id),
    [third.id, second.id],
  )
  assert.equal(await idsOf(`order=desc&cursor=${page.nextCursor}`), [first.id])
  const other = await call(testApp, 'GET', `/api/v1/quotes?cursor=${page.nextCursor}`, {
    token: key,
  })
  assert.is((other.json as { code: string }).code, 'INVALID_CURSOR')
})

test('metadata is stored with a quote, replaced as a whole, and has limits', async () => {
  const added = (await add({ ...manual, metadata: { crm: 'A-1' } })).json as V1Quote
  assert.equal(added.metadata, { crm: 'A-1' })
  const changed = await change(added.id, { metadata: { job: '7' } })
  assert.equal((changed.json as V1Quote).metadata, { job: '7' })
  assert.equal((await read(added.id)).metadata, { job: '7' })
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x']))
  assert.is((await change(added.id, { metadata: keys(20) })).status, 200)
  for (const metadata of [keys(21), { 'a b': 'x' }, { a: 'x'.repeat(501) }, { a: 1 }])
    assert.is((await change(added.id, { metadata })).status, 400)
  const { error } = (await change(added.id, { metadata: { 'crm id': 'x' } })).json as {
    error: string
  }
  assert.is(error, 'Metadata must not have the key “crm id”.')
})

test('the URLs of a quote lead to the page of its customer and to the dashboard', async () => {
  const { id, customerUrl, dashboardUrl } = (await add(manual)).json as V1Quote
  const page = await fetch(customerUrl.replace(/^http:\/\/[^/]+/, testApp.url))
  assert.is(page.status, 200)
  assert.match(await page.text(), '450.50')
  assert.match(dashboardUrl, new RegExp(`/company/dashboard\\?lead=${id}$`))
})

test('a date with a half-day confirms a requested day and takes its seat', async () => {
  const { db } = testApp.app
  const { id } = await acceptedQuote(db, company.id)
  await db
    .insertInto('day_requests')
    .values({
      company_id: company.id,
      quote_id: id,
      revision: 1,
      day: '2030-06-04',
      part: null,
      state: 'requested',
      lapses_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  assert.equal((await read(id)).requestedDays, [{ day: '2030-06-04', part: null }])
  const changed = await change(id, { jobDate: '2030-06-05', part: 'afternoon' })
  assert.is(changed.status, 200, changed.text)
  const { jobDate, part, requestedDays, stage } = await read(id)
  assert.equal([jobDate, part, requestedDays, stage], ['2030-06-05', 'afternoon', [], 'scheduled'])
  assert.is((await change(id, { jobDate: null, part: 'morning' })).status, 400)
})

test('another date keeps the half-day, and a quote without one gets the first with room', async () => {
  const { id } = await store()
  await change(id, { jobDate: '2030-06-05', part: 'afternoon' })
  for (const body of [
    { jobDate: '2030-06-06' },
    { jobDate: '2030-06-06', notes: 'x' },
    { notes: 'y' },
  ]) {
    await change(id, body)
    const { jobDate, part } = await read(id)
    assert.equal([jobDate, part], ['2030-06-06', 'afternoon'], JSON.stringify(body))
  }
  const other = await store()
  await change(other.id, { jobDate: '2030-06-06' })
  assert.is((await read(other.id)).part, 'morning')
})

test.run()
