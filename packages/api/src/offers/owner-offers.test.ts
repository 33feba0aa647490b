import type { CompanyDashboard } from '@curbquote/types/companies'
import type { CustomerData } from '@curbquote/types/customers'
import type { QuotePageSettings } from '@curbquote/types/offers'
import type { Quote, QuoteEvent, SubmittedQuote } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import {
  acceptance,
  callOffer,
  offeredTotal,
  offerOf,
  recordedOf,
  setValidUntil,
  submitOffer,
  tokenOf,
} from '../test/test-offer.ts'
import { createCompany } from '../test/test-company.ts'
import { storePriceRules } from '../test/test-price-rules.ts'
import { customJobOf, visitWidget } from '../test/widget-visitor.ts'
import { saveProfile } from '../profile/profile-queries.ts'
import { expireOffers } from './expire-offers.ts'

const test = suite<{ testApp: TestApp }>('offers of the owner')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

async function ownerOf(testApp: TestApp, company: { id: number }) {
  const token = await signInAs(testApp, company)
  return {
    post: async (quoteId: number, path: string, body: unknown) => {
      const url = `/api/company/quotes/${quoteId}/${path}`
      const { status, json } = await call(testApp, 'POST', url, { token, body })
      return { status, json: json as Quote & { code: string } }
    },
    get: async (path: string) => (await call(testApp, 'GET', path, { token })).json,
    quote: async (quoteId: number) =>
      (await call(testApp, 'GET', `/api/company/quotes/${quoteId}`, { token })).json as Quote,
    events: async (quoteId: number) =>
      (await call(testApp, 'GET', `/api/company/quotes/${quoteId}/events`, { token }))
        .json as QuoteEvent[],
    call: (method: string, path: string, body?: unknown) =>
      call(testApp, method, path, { token, body }),
  }
}

const lines = [
  { label: 'Two statues', amount: 400 },
  { label: 'Fountain', amount: 150.5 },
  { label: 'Neighbor discount', amount: -50 },
]
/** 500.50 and 6% tax: 30.03. */
const linesTotal = 530.53

test('a custom job gets a price through lines, is accepted, and counts in revenue when completed', async ({
  testApp,
}) => {
  const company = await createCompany(testApp.database.db)
  const response = await visitWidget(testApp, company).post('custom-job', customJobOf([]))
  const { quoteId } = (await response.json()) as SubmittedQuote
  const owner = await ownerOf(testApp, company)
  const token = tokenOf(testApp, quoteId)
  const waiting = await offerOf(testApp, token)
  assert.equal(
    [waiting.state, waiting.total, waiting.lines, waiting.canAccept],
    ['none', null, [], false],
  )
  assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 409)
  assert.is((await owner.post(quoteId, 'answers', { kind: 'accepted' })).status, 409)

  const sent = await owner.post(quoteId, 'offers', { lines, validDays: 10, reason: 'As we said' })
  assert.is(sent.status, 201, JSON.stringify(sent.json))
  assert.equal(
    [sent.json.totalCost, sent.json.offer.state, sent.json.offer.revision, sent.json.offer.total],
    [linesTotal, 'open', 2, linesTotal],
  )
  const { emails, events } = await recordedOf(testApp, quoteId)
  assert.equal(
    emails.find(({ kind }) => kind === 'offer_revised_customer'),
    { kind: 'offer_revised_customer', recipients: ['nora.fields@example.com'], subject_key: '2' },
  )
  assert.equal(events.at(-1), {
    kind: 'revised',
    from_value: null,
    to_value: '530.53',
    actor: 'owner',
  })
  const offer = await offerOf(testApp, token)
  assert.equal(
    offer.lines.map(({ kind, label, amount }) => [kind, label, amount]),
    [
      ['service', 'Two statues', 400],
      ['service', 'Fountain', 150.5],
      ['discount', 'Neighbor discount', -50],
      ['tax', 'Tax (6%)', 30.03],
    ],
  )
  // Its first price is no change.
  assert.equal([offer.isCurrentRevisionChanged, offer.canChoose], [false, false])
  const body = { ...acceptance, revision: 2, total: linesTotal }
  assert.is((await callOffer(testApp, token, '/accept', body)).status, 200)
  await owner.call('PATCH', `/api/company/quotes/${quoteId}/status`, { status: 'completed' })
  const { stats } = (await owner.get('/api/company/dashboard')) as CompanyDashboard
  assert.equal([stats.totalRevenue, stats.averageQuoteValue], [linesTotal, linesTotal])
})

test('a manual quote is corrected, without tax unless the owner adds it', async ({ testApp }) => {
  const company = await createCompany(testApp.database.db)
  const owner = await ownerOf(testApp, company)
  const added = await owner.call('POST', '/api/company/quotes/manual', {
    customerName: 'Dana',
    customerEmail: 'dana@home.example',
    customerPhone: '5125550142',
    customerAddress: '12 Alder Court',
    estimatedArea: 100,
    totalCost: 250,
  })
  const { id, offer } = added.json as Quote
  assert.equal([offer.state, offer.total, offer.isSent], ['open', 250, false])
  assert.ok(offer.validThrough)
  const corrected = await owner.post(id, 'offers', { lines: [{ label: 'Patio', amount: 200 }] })
  assert.equal([corrected.json.totalCost, corrected.json.lines.length], [200, 1])
  // What the owner sends first is no change for the customer, and the quote is then contacted.
  const token = tokenOf(testApp, id)
  assert.equal([corrected.json.isManual, corrected.json.status], [true, 'contacted'])
  assert.is((await offerOf(testApp, token)).isCurrentRevisionChanged, false)
  const taxed = await owner.post(id, 'offers', {
    lines: [{ label: 'Patio', amount: 200 }],
    taxRate: 8.25,
  })
  assert.equal([taxed.json.totalCost, taxed.json.offer.revision], [216.5, 3])
  assert.is((await offerOf(testApp, token)).isCurrentRevisionChanged, true)
  const negative = await owner.post(id, 'offers', { lines: [{ label: 'Gift', amount: -1 }] })
  assert.equal([negative.status, negative.json.code], [422, 'NEGATIVE_TOTAL'])
  const patio = (amount: number) => ({ label: 'Patio', amount })
  for (const [amount, taxRate, status] of [
    [-10.01, 8.25, 201],
    [-10.005, 8.25, 400],
    [10.005, 8.25, 400],
    [10.01, 8.255, 400],
  ] as const) {
    const sent = await owner.post(id, 'offers', { lines: [patio(200), patio(amount)], taxRate })
    assert.is(sent.status, status, `${amount}, ${taxRate}%`)
  }
  for (const refusedLines of [[patio(0)], [patio(50), patio(-50)], [patio(1e7), patio(0.01)]]) {
    const refused = await owner.post(id, 'offers', { lines: refusedLines, taxRate: 0 })
    assert.equal(
      [refused.status, refused.json.code, (refused.json as unknown as { error: string }).error],
      [422, 'INVALID_TOTAL', 'The total must be more than $0 and at most $10,000,000.'],
    )
  }
})

test('a manual quote is priced from the list, unless the owner saw another total', async ({
  testApp,
}) => {
  const { company } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  await testApp.database.db
    .updateTable('pricing_entries')
    .set({ price_per_unit_cents: 100 })
    .where('company_id', '=', company.id)
    .execute()
  const manual = {
    customerName: 'Dana',
    customerPhone: '5125550142',
    customerAddress: '12 Alder Court',
    estimatedArea: 1000,
    job: {
      surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 10_000_000 }],
      jobDescription: '',
    },
    selectedAddOnIds: [],
  }
  const add = (totalCost: number) =>
    owner.call('POST', '/api/company/quotes/manual', { ...manual, totalCost })
  const refused = await add(1000)
  assert.equal([refused.status, (refused.json as { code: string }).code], [409, 'PRICE_CHANGED'])
  // 1,000 sq ft at $1.00, $25.00 setup, 6% tax.
  const added = await add(1086.5)
  assert.is(added.status, 201, added.text)
  const { lines, totalCost, subtotal, offer } = added.json as Quote
  assert.equal(
    lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['service', 1000],
      ['setup_fee', 25],
      ['tax', 61.5],
    ],
  )
  assert.equal([totalCost, subtotal, offer.state, offer.isSent], [1086.5, 1025, 'open', false])
})

test('a manual quote without an email address sends nothing, and is no quote of other customers', async ({
  testApp,
}) => {
  const company = await createCompany(testApp.database.db)
  const owner = await ownerOf(testApp, company)
  const add = async (customerPhone: string) => {
    const added = await owner.call('POST', '/api/company/quotes/manual', {
      customerName: 'Dana',
      customerPhone,
      customerAddress: '12 Alder Court',
      estimatedArea: 100,
      totalCost: 250,
    })
    assert.is(added.status, 201, added.text)
    return added.json as Quote
  }
  const { id, customerEmail } = await add('5125550142')
  assert.is(customerEmail, '')
  await add('5125550143')
  const sent = await owner.post(id, 'offers', { lines: [{ label: 'Patio', amount: 200 }] })
  assert.equal([sent.status, sent.json.totalCost], [201, 200])
  assert.is((await owner.post(id, 'answers', { kind: 'accepted' })).status, 201)
  const { emails } = await recordedOf(testApp, id)
  assert.equal(
    emails.filter(({ kind }) => kind.endsWith('_customer')),
    [],
  )
  // Both have no email address. They are two customers.
  const { quoteCount } = (await owner.get(`/api/company/quotes/${id}/customer`)) as CustomerData
  assert.is(quoteCount, 1)
})

test('a job is priced by the current price list, and the customer can choose add-ons again', async ({
  testApp,
}) => {
  const { company, quoteId, token, addOns } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  await testApp.database.db
    .updateTable('pricing_entries')
    .set({ price_per_unit_cents: 100 })
    .where('company_id', '=', company.id)
    .execute()
  const job = {
    surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 10_000_000 }],
    jobDescription: '',
  }
  // 1,000 sq ft at $1.00, $25.00 setup, $40.00 sealing, 6% tax.
  const sent = await owner.post(quoteId, 'offers', {
    job,
    selectedAddOnIds: [addOns.sealing],
    validDays: 7,
  })
  assert.equal([sent.status, sent.json.totalCost], [201, 1_128.9])
  const offer = await offerOf(testApp, token)
  assert.equal([offer.isCurrentRevisionChanged, offer.canChoose, offer.revision], [true, true, 2])
  const accepted = await callOffer(testApp, token, '/accept', {
    ...acceptance,
    revision: 2,
    total: 1_086.5,
    selectedAddOnIds: [],
  })
  assert.is(accepted.status, 200, accepted.text)
  assert.is((await offerOf(testApp, token)).revision, 3)
  assert.is((await offerOf(testApp, token)).isCurrentRevisionChanged, true)

  const unpriced = await submitOffer(testApp)
  await storePriceRules(testApp.database.db, unpriced.company.id)
  const refused = await (
    await ownerOf(testApp, unpriced.company)
  ).post(unpriced.quoteId, 'offers', {
    job: { surfaces: [{ surfaceType: 'roof', areaSqCentifeet: 10_000 }], jobDescription: '' },
  })
  assert.equal([refused.status, refused.json.code], [422, 'NOT_QUOTED'])
})

test('a single quote contains the priced job, unless the owner has sent lines', async ({
  testApp,
}) => {
  const { company, quoteId, addOns } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  const first = (await owner.quote(quoteId)).offer
  assert.is(first.pricedJob?.surfaces[0]?.areaSqCentifeet, 5_000_000)
  assert.equal(first.selectedAddOnIds, [])
  const job = {
    surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 10_000_000 }],
    jobDescription: 'Moss',
  }
  const body = { job, selectedAddOnIds: [addOns.gutters] }
  const { offer } = (await owner.post(quoteId, 'offers', body)).json
  assert.is(offer.pricedJob?.surfaces[0]?.areaSqCentifeet, 10_000_000)
  assert.equal(offer.selectedAddOnIds, [addOns.gutters])
  assert.is((await owner.post(quoteId, 'offers', { lines })).json.offer.pricedJob, undefined)
})

test('the readings of the link to the quote page by the owner are in the history, once a day', async ({
  testApp,
}) => {
  const { company, quoteId } = await submitOffer(testApp)
  const token = await signInAs(testApp, company)
  const path = `/api/company/quotes/${quoteId}`
  const read = async () => {
    assert.is((await call(testApp, 'GET', `${path}/link`, { token })).status, 200)
    const { json } = await call(testApp, 'GET', `${path}/events`, { token })
    return (json as { kind: string; actor: string }[]).filter(
      ({ kind, actor }) => kind === 'link_read' && actor === 'owner',
    ).length
  }
  await testApp.database.db
    .insertInto('quote_events')
    .values({
      company_id: company.id,
      quote_id: quoteId,
      kind: 'link_read',
      actor: 'owner',
      created_at: sql<Date>`now() - interval '25 hours'`,
    })
    .execute()
  assert.equal([await read(), await read()], [2, 2])
})

test('a new price replaces the shown one, revokes no link and restores a declined quote', async ({
  testApp,
}) => {
  const { company, quoteId, token } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  await callOffer(testApp, token, '/decline', { revision: 1, reason: 'too_expensive' })
  const declined = await owner.quote(quoteId)
  assert.equal(
    [declined.status, declined.offer.state, declined.offer.declineReason],
    ['declined', 'declined', 'too_expensive'],
  )
  const sent = await owner.post(quoteId, 'offers', { lines: [{ label: 'All', amount: 100 }] })
  assert.equal([sent.json.status, sent.json.offer.state], ['contacted', 'open'])
  assert.is(sent.json.offer.declineReason, null)
  const { json } = await callOffer(testApp, token, '/accept', acceptance)
  assert.is((json as { code: string }).code, 'OFFER_CHANGED')
  assert.is((await offerOf(testApp, token)).total, 106)
})

test('an accepted quote cannot be changed before it is reopened', async ({ testApp }) => {
  const { company, quoteId, token } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  await callOffer(testApp, token, '/accept', acceptance)
  for (const [path, body] of [
    ['offers', { lines }],
    ['withdraw', {}],
  ] as const) {
    const { status, json } = await owner.post(quoteId, path, body)
    assert.equal([status, json.code], [409, 'QUOTE_CHANGED'], path)
  }
  const twice = await owner.post(quoteId, 'answers', { kind: 'declined' })
  assert.equal([twice.status, twice.json.code], [409, 'ALREADY_ANSWERED'])

  assert.is(
    (await owner.call('POST', `/api/company/quotes/${quoteId}/reopen`, { reason: ' ' })).status,
    400,
  )
  const reopened = await owner.post(quoteId, 'reopen', { reason: 'Clicked by mistake' })
  assert.equal(
    [reopened.status, reopened.json.offer.state, reopened.json.offer.acceptedRevision],
    [200, 'open', null],
  )
  assert.equal(
    reopened.json.offer.responses?.map(({ kind, text, channel }) => [kind, text, channel]),
    [
      ['accepted', null, 'link'],
      ['reopened', 'Clicked by mistake', 'owner'],
    ],
  )
  assert.is((await owner.post(quoteId, 'reopen', { reason: 'Twice' })).status, 409)
  // The customer can accept again, and both acceptances are kept.
  assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 200)
  const { emails, responses: answers } = await recordedOf(testApp, quoteId)
  assert.is(emails.filter(({ kind }) => kind === 'offer_accepted_customer').length, 2)
  assert.is(emails.filter(({ kind }) => kind === 'offer_reopened_customer').length, 1)
  assert.is(answers.filter(({ document_sha256 }) => document_sha256).length, 2)
})

test('the owner records an answer by phone, also after the validity has ended, and the customer gets a copy', async ({
  testApp,
}) => {
  const { company, quoteId, token } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  await setValidUntil(testApp, quoteId, sql<Date>`now() - interval '1 day'`)
  const before = (await recordedOf(testApp, quoteId)).emails
  const declined = await owner.post(quoteId, 'answers', {
    kind: 'declined',
    reason: 'chose_other',
    note: 'Her cousin does it',
  })
  assert.equal(
    [declined.status, declined.json.status, declined.json.offer.declineReason],
    [201, 'declined', 'chose_other'],
  )
  const accepted = await owner.post(quoteId, 'answers', { kind: 'accepted', note: 'By phone' })
  assert.equal(
    [accepted.status, accepted.json.status, accepted.json.offer.acceptedRevision],
    [201, 'pending', 1],
  )
  const { emails, responses: answers, events } = await recordedOf(testApp, quoteId)
  assert.equal(
    emails.map(({ kind }) => kind).toSorted(),
    [...before.map(({ kind }) => kind), 'offer_accepted_customer'].toSorted(),
  )
  assert.equal(
    answers.map(({ kind, channel, text, name }) => [kind, channel, text, name]),
    [
      ['declined', 'owner', 'Her cousin does it', null],
      ['accepted', 'owner', 'By phone', 'Nora Fields'],
    ],
  )
  assert.equal(events.at(-1)?.actor, 'owner')
  assert.is((await offerOf(testApp, token)).state, 'accepted')
  const stale = await owner.post(quoteId, 'answers', { kind: 'accepted', revision: 2 })
  assert.is(stale.json.code, 'QUOTE_CHANGED')
})

test('a price that is based on another revision is refused', async ({ testApp }) => {
  const { company, quoteId } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  assert.is((await owner.post(quoteId, 'offers', { lines, revision: 1 })).status, 201)
  const { status, json } = await owner.post(quoteId, 'offers', { lines, revision: 1 })
  assert.equal([status, json.code], [409, 'QUOTE_CHANGED'])
})

test('a withdrawn offer cannot be accepted, and can be reopened', async ({ testApp }) => {
  const { company, quoteId, token } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  const withdrawn = await owner.post(quoteId, 'withdraw', { reason: 'No crew' })
  assert.equal([withdrawn.status, withdrawn.json.offer.state], [200, 'withdrawn'])
  const { json } = await callOffer(testApp, token, '/accept', acceptance)
  assert.is((json as { code: string }).code, 'OFFER_CHANGED')
  assert.is((await owner.post(quoteId, 'reopen', { reason: 'Crew is back' })).status, 200)
  assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 200)
})

test('a declined offer that is withdrawn and reopened or replaced is no longer declined', async ({
  testApp,
}) => {
  const { company, quoteId, token } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  const setStatus = (status: string) =>
    owner.call('PATCH', `/api/company/quotes/${quoteId}/status`, { status })
  await setStatus('contacted')
  await callOffer(testApp, token, '/decline', { revision: 1, reason: 'not_now' })
  const withdrawn = await owner.post(quoteId, 'withdraw', {})
  assert.is(withdrawn.json.status, 'contacted')
  // The owner's own decline ends with the next open offer.
  await setStatus('declined')
  assert.is((await owner.post(quoteId, 'reopen', { reason: 'Again' })).json.status, 'contacted')
  await setStatus('declined')
  assert.is((await owner.post(quoteId, 'offers', { lines })).json.status, 'contacted')
  const body = { ...acceptance, revision: 2, total: 530.53 }
  assert.is((await callOffer(testApp, token, '/accept', body)).status, 200)
  assert.is((await owner.quote(quoteId)).status, 'contacted')
})

test('a signature after the owner’s "Declined" or "Completed" flips nothing back, until the undo', async ({
  testApp,
}) => {
  for (const status of ['declined', 'completed']) {
    const { company, quoteId, token } = await submitOffer(testApp)
    const owner = await ownerOf(testApp, company)
    const setStatus = async (to: string) =>
      (await owner.call('PATCH', `/api/company/quotes/${quoteId}/status`, { status: to }))
        .json as Quote
    assert.is((await setStatus(status)).offer.state, 'withdrawn')
    const refused = await callOffer(testApp, token, '/accept', acceptance)
    assert.is(refused.status, 409, refused.text)
    assert.is((await owner.quote(quoteId)).status, status)
    const undone = await setStatus('pending')
    assert.equal([undone.status, undone.offer.state], ['pending', 'open'])
    assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 200)
    // An acceptance stays one when the job is completed.
    assert.is((await setStatus('completed')).offer.state, 'accepted')
  }
})

test('a signature after a customer’s decline and the owner’s "Declined" or "Completed" flips nothing back, and undo restores the decline', async ({
  testApp,
}) => {
  const transitions = [
    ['completed'],
    ['declined'],
    ['contacted', 'declined'],
    ['contacted', 'completed'],
    ['completed', 'declined'],
  ]
  for (const statuses of transitions) {
    const { company, quoteId, token } = await submitOffer(testApp)
    const owner = await ownerOf(testApp, company)
    const setStatus = async (to: string) =>
      (await owner.call('PATCH', `/api/company/quotes/${quoteId}/status`, { status: to }))
        .json as Quote
    await callOffer(testApp, token, '/decline', { revision: 1, reason: 'not_now' })
    for (const status of statuses) await setStatus(status)
    const of = statuses.join(', ')
    const closed = await owner.quote(quoteId)
    assert.equal([closed.status, closed.offer.state], [statuses.at(-1), 'withdrawn'], of)
    assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 409, of)
    assert.is((await owner.quote(quoteId)).status, statuses.at(-1), of)
    const undone = await setStatus('contacted')
    assert.equal(
      [undone.offer.state, undone.offer.declineReason],
      ['declined', 'not_now'],
      `${of}: undone`,
    )
  }
})

test('an offer that the owner withdrew by hand stays withdrawn when the status changes', async ({
  testApp,
}) => {
  const { company, quoteId } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  await owner.post(quoteId, 'withdraw', { reason: 'No time' })
  for (const status of ['declined', 'pending']) {
    const path = `/api/company/quotes/${quoteId}/status`
    assert.is(
      ((await owner.call('PATCH', path, { status })).json as Quote).offer.state,
      'withdrawn',
    )
  }
})

test('a repeated new price with its key is sent once, also at once', async ({ testApp }) => {
  const { company, quoteId } = await submitOffer(testApp)
  const token = await signInAs(testApp, company)
  const send = (body: object, key: string) =>
    call(testApp, 'POST', `/api/company/quotes/${quoteId}/offers`, {
      token,
      body,
      headers: { 'idempotency-key': key },
    })
  const responses = await Promise.all([1, 2, 3].map(() => send({ lines }, 'once')))
  responses.push(await send({ lines }, 'once'))
  for (const { status, json, text } of responses)
    assert.equal([status, (json as Quote).offer?.revision], [201, 2], text)
  const { events, emails } = await recordedOf(testApp, quoteId)
  assert.is(events.filter(({ kind }) => kind === 'revised').length, 1)
  assert.is(emails.filter(({ kind }) => kind === 'offer_revised_customer').length, 1)
  const other = await send({ lines: lines.slice(0, 1) }, 'once')
  assert.equal(
    [other.status, (other.json as { code: string }).code],
    [422, 'IDEMPOTENCY_KEY_REUSED'],
  )
})

test('a wrong line of a new price is refused for that line', async ({ testApp }) => {
  const { company, quoteId } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  const { status, json } = await owner.post(quoteId, 'offers', {
    lines: [{ label: 'Wash', amount: 10.005 }],
  })
  assert.equal(
    [status, (json as unknown as { error: string }).error],
    [400, 'Amount of entry 1 must be in steps of 0.01.'],
  )
})

test('`isSent` and `openedAt` refer to the current price', async ({ testApp }) => {
  const { db } = testApp.database
  const { company, quoteId, token } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  const send = (kind: string) =>
    db
      .updateTable('deliveries')
      .set({ state: 'sent' })
      .where('quote_id', '=', quoteId)
      .where('kind', '=', kind)
      .execute()
  const known = async () => {
    const { isSent, openedAt } = (await owner.quote(quoteId)).offer
    return { isSent, isOpened: openedAt !== null }
  }
  await send('quote_confirmation')
  await callOffer(testApp, token, '/seen')
  assert.equal(await known(), { isSent: true, isOpened: true })
  await owner.post(quoteId, 'offers', { lines })
  assert.equal(await known(), { isSent: false, isOpened: false })
  await send('offer_revised_customer')
  await callOffer(testApp, token, '/seen')
  assert.equal(await known(), { isSent: true, isOpened: true })
  await owner.post(quoteId, 'offers', { lines })
  await owner.post(quoteId, 'withdraw', {})
  await owner.post(quoteId, 'reopen', { reason: 'Again' })
  assert.equal(await known(), { isSent: false, isOpened: false })
  await send('offer_reopened_customer')
  assert.is((await known()).isSent, true)

  // The confirmation of a custom job has no price.
  const custom = await storeBareQuote(db, company.id, { total_cents: null })
  await db
    .insertInto('deliveries')
    .values({
      company_id: company.id,
      quote_id: custom.id,
      kind: 'quote_confirmation',
      recipients: ['dana@home.example'],
      state: 'sent',
    })
    .execute()
  assert.is((await owner.quote(custom.id)).offer.isSent, false)
})

test('an offer stays valid through the day that was shown when the time zone changes', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const { company, quoteId, token } = await submitOffer(testApp, {
    company: { time_zone: 'America/New_York' },
  })
  await callOffer(testApp, token, '/decline', { revision: 1, reason: 'not_now' })
  const { validThrough } = await offerOf(testApp, token)
  const updatedAt = () =>
    db.selectFrom('quotes').select('updated_at').where('id', '=', quoteId).executeTakeFirst()
  const before = await updatedAt()
  for (const zone of ['America/Los_Angeles', 'America/New_York', 'America/Phoenix']) {
    await saveProfile({ db, companyId: company.id }, { time_zone: zone })
    assert.is((await offerOf(testApp, token)).validThrough, validThrough, zone)
    const { rows } = await sql<{ hour: number }>`
      select extract(hour from valid_until at time zone ${zone})::integer as hour
      from quotes where id = ${quoteId}`.execute(db)
    assert.equal(rows, [{ hour: 0 }], zone)
  }
  assert.equal(await updatedAt(), before, 'no quote was changed')
})

test('the list has the state of each offer', async ({ testApp }) => {
  const { company, quoteId, token } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  const listed = async () => {
    const [quote] = (await owner.get('/api/company/quotes')) as Quote[]
    return quote?.offer
  }
  const first = await listed()
  assert.equal(
    [first?.state, first?.isSent, first?.openedAt, first?.hasOpenQuestion],
    ['open', false, null, false],
  )
  await testApp.database.db
    .updateTable('deliveries')
    .set({ state: 'sent' })
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'quote_confirmation')
    .execute()
  await callOffer(testApp, token, '/seen')
  await callOffer(testApp, token, '/questions', { text: 'When?' })
  const asked = await listed()
  assert.equal([asked?.isSent, asked?.hasOpenQuestion], [true, true])
  assert.ok(asked?.openedAt)
  await callOffer(testApp, token, '/accept', acceptance)
  const accepted = await listed()
  assert.equal([accepted?.state, accepted?.acceptedRevision], ['accepted', 1])
  assert.is(accepted?.hasOpenQuestion, true, 'an accepted quote with a question')
  await owner.call('PATCH', `/api/company/quotes/${quoteId}/status`, { status: 'contacted' })
  assert.is((await listed())?.hasOpenQuestion, false)
  assert.match(accepted?.documentSha256 ?? '', /^[0-9a-f]{64}$/)
  assert.equal(
    (await owner.events(quoteId)).map(({ kind, actor }) => `${kind} by ${actor}`),
    [
      'status_changed by owner',
      'accepted by customer',
      'asked by customer',
      'opened by customer',
      'submitted by customer',
    ],
  )
  const csv = await owner.call('GET', '/api/company/quotes/export?format=csv')
  assert.match(csv.text, /Offer,Valid through,Answered,Declined because/)
  assert.match(csv.text, /,accepted,\d{4}-\d\d-\d\d,\d{4}-/)
  const json = (await owner.call('GET', '/api/company/quotes/export?format=json')).json as Quote[]
  assert.equal(
    json[0]?.offer.responses?.map(({ kind }) => kind),
    ['asked', 'accepted'],
  )
})

test('lists and exports are filtered by the state of the offer, with search, order and pages', async ({
  testApp,
}) => {
  const { db } = testApp.database
  const company = await createCompany(db)
  const owner = await ownerOf(testApp, company)
  const add = async (
    name: string,
    change: (quoteId: number, token: string) => Promise<unknown>,
  ) => {
    const { id } = await storeBareQuote(db, company.id, { customer_name: name })
    await change(id, tokenOf(testApp, id))
    return id
  }
  const isSent = (quote_id: number) =>
    db
      .insertInto('deliveries')
      .values({
        company_id: company.id,
        quote_id,
        kind: 'quote_confirmation',
        recipients: ['dana@home.example'],
        state: 'sent',
      })
      .execute()
  const accept = (_: number, token: string) =>
    callOffer(testApp, token, '/accept', { ...acceptance, total: 1_404.5 })
  await add('Not sent', async () => undefined)
  await add('Sent Reed', isSent)
  await add('Opened', (_, token) => callOffer(testApp, token, '/seen'))
  await add('Asked', (_, token) => callOffer(testApp, token, '/questions', { text: 'When?' }))
  await add('Asked before', async (quoteId, token) => {
    await callOffer(testApp, token, '/questions', { text: 'When?' })
    await owner.call('PATCH', `/api/company/quotes/${quoteId}/status`, { status: 'contacted' })
  })
  await add('Accepted Reed', accept)
  await add('Accepted too', accept)
  await add('Declined', (_, token) =>
    callOffer(testApp, token, '/decline', { revision: 1, reason: 'not_now' }),
  )
  await add('Expired', (quoteId) => setValidUntil(testApp, quoteId, sql<Date>`now()`))
  await add('Withdrawn', (quoteId) =>
    owner.call('POST', `/api/company/quotes/${quoteId}/withdraw`, {}),
  )
  await storeBareQuote(db, company.id, {
    customer_name: 'Without a price',
    total_cents: null,
    offer_state: 'review',
    answer_mode: 'review',
  })
  const list = async (query: string) => {
    const { json, headers } = await owner.call('GET', `/api/company/quotes?${query}`)
    const names = (json as Quote[]).map(({ customerName }) => customerName)
    return { names, count: Number(headers.get('x-total-count')), link: headers.get('link') ?? '' }
  }
  for (const [query, names] of [
    ['offer=sent', ['Sent Reed']],
    ['offer=opened', ['Opened']],
    ['offer=question', ['Asked']],
    ['offer=accepted', ['Accepted too', 'Accepted Reed']],
    ['offer=accepted&sort=name', ['Accepted Reed', 'Accepted too']],
    ['offer=accepted&search=reed', ['Accepted Reed']],
    ['offer=declined', ['Declined']],
    ['offer=declined&status=pending', []],
    ['offer=expired', ['Expired']],
    ['offer=withdrawn', ['Withdrawn']],
    ['offer=review', ['Without a price']],
  ] as const) {
    const page = await list(query)
    assert.equal([page.names, page.count], [names, names.length], query)
    const file = await owner.call('GET', `/api/company/quotes/export?format=json&${query}`)
    const exported = (file.json as Quote[]).map(({ customerName }) => customerName)
    assert.equal(exported, names, query)
  }
  for (const search of ['', '&search=accepted']) {
    const first = await list(`offer=accepted&limit=1${search}`)
    assert.equal([first.names, first.count], [['Accepted too'], 2])
    const next = /<[^?]+\?([^>]+)>; rel="next"/.exec(first.link)?.[1] ?? ''
    const second = await list(next)
    assert.equal([second.names, second.count], [['Accepted Reed'], 2])
  }
})

test('the settings of the quote page apply to new prices', async ({ testApp }) => {
  const { company } = await submitOffer(testApp)
  const owner = await ownerOf(testApp, company)
  const path = '/api/company/quote-page'
  assert.equal(await owner.get(path), {
    validityDays: 30,
    terms: '',
    spanishTerms: '',
    requiresSignature: false,
    asksDrawnSignature: false,
  } satisfies QuotePageSettings)
  const settings = {
    validityDays: 14,
    terms: 'Pay on the day.',
    spanishTerms: 'Pague el mismo día.',
    requiresSignature: true,
    asksDrawnSignature: true,
  }
  assert.equal((await owner.call('PUT', path, settings)).json, settings)
  for (const invalid of [
    { validityDays: 0 },
    { validityDays: 366 },
    { validityDays: 1.5 },
    { terms: 'x'.repeat(10_001) },
    { spanishTerms: 'x'.repeat(10_001) },
  ])
    assert.is((await owner.call('PUT', path, { ...settings, ...invalid })).status, 400)
  assert.equal(await owner.get(path), settings)
  const { spanishTerms, ...withoutSpanish } = settings
  const older = await owner.call('PUT', path, { ...withoutSpanish, terms: 'Pay before.' })
  assert.equal(older.json, { ...settings, terms: 'Pay before.', spanishTerms })
})

test('the job records an expiry once, for quotes that are not settled', async ({ testApp }) => {
  const { quoteId, token, company } = await submitOffer(testApp)
  const completed = await submitOffer(testApp)
  const owner = await ownerOf(testApp, completed.company)
  await owner.call('PATCH', `/api/company/quotes/${completed.quoteId}/status`, {
    status: 'completed',
  })
  const valid = await submitOffer(testApp)
  const inPast = sql<Date>`now() - interval '1 second'`
  for (const id of [quoteId, completed.quoteId]) await setValidUntil(testApp, id, inPast)
  const { db, jobs } = testApp.app
  for (const _ of [1, 2]) await expireOffers({ db, jobs })
  const { quote, events } = await recordedOf(testApp, quoteId)
  assert.is(quote?.offer_state, 'expired')
  assert.equal(
    events.filter(({ kind }) => kind === 'expired').map(({ actor }) => actor),
    ['system'],
  )
  for (const [other, state] of [
    [completed, 'withdrawn'],
    [valid, 'open'],
  ] as const)
    assert.is((await recordedOf(testApp, other.quoteId)).quote?.offer_state, state)
  assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 410)

  const reopened = await (
    await ownerOf(testApp, company)
  ).post(quoteId, 'reopen', {
    reason: 'She called',
  })
  assert.is(reopened.json.offer.state, 'open')
  assert.is((await offerOf(testApp, token)).total, offeredTotal)
  assert.is((await callOffer(testApp, token, '/accept', acceptance)).status, 200)
})

test('the scan for expired offers uses an index without settled quotes', async ({ testApp }) => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'quotes_expiring'`.execute(
    testApp.database.db,
  )
  assert.match(rows[0]?.indexdef ?? '', /\(valid_until, id\) WHERE .*status/)
})

test('the validity of submissions ends with a local day, on days of daylight saving changes too', async ({
  testApp,
}) => {
  // Daylight saving time starts on March 8, 2026, and ends on November 1.
  for (const [zone, endInMarch, endInNovember] of [
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['America/Chicago', '2026-03-09T05:00:00.000Z', '2026-11-02T06:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-09T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    // Arizona has no daylight saving time.
    ['America/Phoenix', '2026-03-09T07:00:00.000Z', '2026-11-02T07:00:00.000Z'],
  ] as const) {
    const { quoteId, token, company } = await submitOffer(testApp, { company: { time_zone: zone } })
    const { rows } = await sql<{ hour: number; days: number }>`
      select extract(hour from valid_until at time zone ${zone})::integer as hour,
        (valid_until at time zone ${zone})::date - (created_at at time zone ${zone})::date as days
      from quotes where id = ${quoteId}`.execute(testApp.database.db)
    assert.equal(rows, [{ hour: 0, days: 31 }], zone)
    for (const [end, day] of [
      [endInMarch, '2026-03-08'],
      [endInNovember, '2026-11-01'],
    ] as const) {
      await setValidUntil(testApp, quoteId, sql<Date>`${end}::timestamptz`)
      assert.is((await offerOf(testApp, token)).validThrough, day, zone)
      // A quote that was added by hand 30 days before that day.
      const { rows: added } = await sql<{ valid_until: Date }>`
        insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, untaxed_cents,
          tax_cents, total_cents, created_at)
        values (${company.id}, 'Dana', 'dana@home.example', '5125550142', 'manual', 1, 0, 1,
          (${day}::date - 30 + time '12:00') at time zone ${zone})
        returning valid_until`.execute(testApp.database.db)
      assert.is(added[0]?.valid_until.toISOString(), end, zone)
    }
  }
})

test.run()
