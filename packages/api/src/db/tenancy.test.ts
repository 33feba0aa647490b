import { randomUUID } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { defaultFollowUpSteps } from '@curbquote/types/follow-ups'
import type { Quote } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import { inCompany } from './in-company.ts'
import { logKeyRequest } from '../api-keys/key-requests.ts'
import { insertResponse } from '../offers/response-queries.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { declaredRoutes } from '../test/declared-routes.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { reviseQuote } from '../test/test-quote.ts'
import { signedDocument, storeAcceptance } from '../test/test-document.ts'
import { storePriceRules, testRules } from '../test/test-price-rules.ts'
import { changeNotes, storeEndpoint } from '../test/test-webhooks.ts'

let testApp: TestApp
let victim: { id: number; widget_id: string }
let attacker: { id: number }
let quote: { id: number }
let attackersQuote: { id: number }
let attackersToken: string
let exampleId: number
let theirIds: { keyId: number; endpointId: number; messageId: string }

test.before(async () => {
  testApp = await buildTestApp()
  const { db } = testApp.app
  victim = await createCompany(db, { name: 'Victim' })
  attacker = await createCompany(db, { name: 'Attacker' })
  quote = await storeBareQuote(db, victim.id, {
    customer_name: 'Secret Customer',
    notes: 'secret note',
  })
  attackersQuote = await storeBareQuote(db, attacker.id, { notes: 'secret note' })
  for (const { id: company_id } of [victim, attacker]) {
    await db
      .insertInto('price_list_versions')
      .values({ company_id, version: 1, list: JSON.stringify(draftList) })
      .execute()
    await db
      .insertInto('job_samples')
      .values({ company_id, day: '2026-11-22', job: '{}', price_list_version: 1, total_cents: 1 })
      .execute()
  }
  for (const company of [victim, attacker]) {
    const { id } = company === victim ? quote : attackersQuote
    await reviseQuote(db, { id, company_id: company.id }, [['service', 'Power Washing', 50_000]])
  }
  for (const { company, quoteId } of [
    { company: victim, quoteId: quote.id },
    { company: attacker, quoteId: attackersQuote.id },
  ])
    await db
      .insertInto('consents')
      .values({
        company_id: company.id,
        quote_id: quoteId,
        purpose: 'contact',
        given: true,
        locale: 'en',
        source: 'quote_form',
      })
      .execute()
  for (const { id: company_id } of [victim, attacker])
    await db
      .insertInto('price_drafts')
      .values({ company_id, based_on_version: 1, list: JSON.stringify(draftList) })
      .execute()
  for (const { company, quoteId } of [
    { company: victim, quoteId: quote.id },
    { company: attacker, quoteId: attackersQuote.id },
  ]) {
    const responseId = await storeAcceptance(db, { id: quoteId, company_id: company.id })
    await db
      .insertInto('quote_documents')
      .values({
        company_id: company.id,
        quote_id: quoteId,
        revision: 1,
        response_id: responseId,
        sha256: signedDocument().sha256,
        object_key: `${randomUUID()}.pdf`,
      })
      .execute()
  }
  for (const { id: company_id } of [victim, attacker]) {
    await db
      .insertInto('service_zips')
      .values({ company_id, zip: '40507', kind: 'include' })
      .execute()
    await db.insertInto('outside_requests').values({ company_id, zip: '40507' }).execute()
    await db
      .insertInto('funnel_days')
      .values({
        company_id,
        day: '2026-11-22',
        step: 'seen',
        method: '',
        host: 'a.example',
        shard: 0,
      })
      .execute()
    await db
      .insertInto('erased_quotes')
      .values({ company_id, quote_id: 1, number: 1, created_on: '2026-11-22', status: 'completed' })
      .execute()
    await storeKey(db, company_id, ['quotes:read'])
  }
  for (const [company_id, quote_id] of [
    [victim.id, quote.id],
    [attacker.id, attackersQuote.id],
  ] as const) {
    const steps = JSON.stringify(defaultFollowUpSteps)
    await db.insertInto('follow_up_settings').values({ company_id, is_on: true, steps }).execute()
    await db
      .insertInto('follow_ups')
      .values({ company_id, quote_id, step: 1, due_at: new Date('2999-01-01') })
      .execute()
    await db
      .insertInto('customer_suppressions')
      .values({ company_id, email: 'secret@home.example', reason: 'unsubscribed' })
      .execute()
    await db
      .insertInto('quote_messages')
      .values({ company_id, quote_id, direction: 'in', body: 'secret reply' })
      .execute()
    await db.insertInto('days_off').values({ company_id, day: '2026-12-25' }).execute()
    await db
      .insertInto('day_requests')
      .values({
        company_id,
        quote_id,
        revision: 1,
        day: '2026-12-22',
        part: 'morning',
        seat: 1,
        state: 'confirmed',
      })
      .execute()
  }
  for (const [company, quoteOf] of [
    [victim, quote],
    [attacker, attackersQuote],
  ] as const) {
    const endpoint = await storeEndpoint(testApp, company)
    await changeNotes(testApp, company, quoteOf, 'secret note')
    const { id: messageId } = await db
      .selectFrom('webhook_messages')
      .select('id')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('webhook_attempts')
      .values({ company_id: company.id, message_id: messageId, endpoint_id: endpoint.id })
      .execute()
    const key = await db
      .selectFrom('api_keys')
      .select('id')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    await logKeyRequest(
      db,
      { companyId: company.id, id: key.id },
      {
        requestId: 'secret request',
        method: 'GET',
        path: '/api/v1/quotes',
        status: 200,
        errorCode: null,
      },
    )
    if (company === victim)
      theirIds = { keyId: key.id, endpointId: endpoint.id, messageId: messageId }
  }
  attackersToken = await signInAs(testApp, attacker)
  await storePriceRules(db, victim.id)
  const example = { name: 'Secret job', job: JSON.stringify(exampleJob) }
  exampleId = (
    await db
      .insertInto('price_examples')
      .values({ company_id: victim.id, ...example })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
test.after(() => testApp.close())

test("an owner cannot read another company's quote", async () => {
  const response = await call(testApp, 'GET', `/api/company/quotes/${quote.id}`, {
    token: attackersToken,
  })
  assert.is(response.status, 404)
  assert.is(response.text, '{"error":"Quote not found.","code":"NOT_FOUND"}')
})

test("another company's quotes are not in the owner's lists and searches", async () => {
  for (const query of [
    '',
    '?search=secret',
    '?search=Secret Customer',
    '?sort=name',
    '?status=pending',
  ]) {
    const response = await call(testApp, 'GET', `/api/company/quotes${query}`, {
      token: attackersToken,
    })
    assert.not.match(response.text, 'Secret Customer')
    const ids = (response.json as Quote[]).map(({ id }) => id)
    assert.equal(ids, query.includes('Customer') ? [] : [attackersQuote.id])
    assert.is(Number(response.headers.get('x-total-count')), ids.length)
  }
})

test("a cursor of another company's list returns own quotes only", async () => {
  const cursor = Buffer.from(
    JSON.stringify(['newest', 'after', '2999-01-01T00:00:00.000000Z', quote.id]),
  ).toString('base64url')
  const response = await call(testApp, 'GET', `/api/company/quotes?cursor=${cursor}`, {
    token: attackersToken,
  })
  assert.equal(
    (response.json as Quote[]).map(({ id }) => id),
    [attackersQuote.id],
  )
})

const exampleJob = {
  surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 10_000 }],
  jobDescription: '',
}

const draftList = {
  version: 1,
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 50,
  setupFeeCents: 2_500,
  taxBasisPoints: 600,
  extraCharges: [],
  addOns: [],
  rules: testRules,
}

/** Valid bodies, so that only the tenant check can refuse the request. */
const validBodies: Record<string, unknown> = {
  'POST /api/company/{companyId}/pricing': [
    { serviceTypeId: 1, pricePerUnit: 9, setupFee: 9, enabled: true },
  ],
  'POST /api/company/{companyId}/smart-addons': {
    name: 'Stolen',
    priceType: 'flat',
    price: 9,
    behavior: 'suggest',
  },
  'PUT /api/company/{companyId}/tax-rate': { taxRate: 9 },
  'POST /api/company/{companyId}/extra-charges': { label: 'Stolen', amount: 9, enabled: true },
  'PATCH /api/company/quotes/{quoteId}/status': { status: 'completed' },
  'PATCH /api/quotes/{quoteId}/status': { status: 'completed' },
  'PATCH /api/company/quotes/{quoteId}/spam': { isSpam: false },
  'POST /api/company/quotes/{quoteId}/replies': { text: 'On Friday.' },
  'PATCH /api/company/quotes/{quoteId}/notes': { notes: 'secret note, stolen' },
  'PATCH /api/company/quotes/{quoteId}/job-date': { jobDate: '2026-12-24' },
  'POST /api/company/quotes/{quoteId}/suggest-day': { day: '2026-12-23', overbook: true },
  'DELETE /api/company/quotes/{quoteId}/customer': { quoteCount: 1 },
  'POST /api/company/quotes/{quoteId}/offers': { lines: [{ label: 'Stolen', amount: 9 }] },
  'POST /api/company/quotes/{quoteId}/answers': { kind: 'accepted', note: 'stolen' },
  'POST /api/company/quotes/{quoteId}/reopen': { reason: 'stolen' },
  'POST /api/company/quotes/{quoteId}/withdraw': { reason: 'stolen' },
  'PUT /api/company/{companyId}/price-rules': { rules: { ...testRules, minimumChargeCents: 9 } },
  'POST /api/company/{companyId}/price-rules/test': { job: exampleJob, selectedAddOnIds: [] },
  'POST /api/company/{companyId}/price-examples': {
    name: 'Stolen',
    job: exampleJob,
    selectedAddOnIds: [],
  },
  'PUT /api/company/{companyId}/service-area': {
    baseZip: '40202',
    radiusMiles: 9,
    outsidePolicy: 'review',
    includedZips: [],
    excludedZips: [],
  },
  'PATCH /api/company/keys/{keyId}': { allowedNetworks: [] },
  'PATCH /api/company/webhooks/{endpointId}': { state: 'paused' },
  'POST /api/company/webhooks/{endpointId}/send-failed': { since: '2026-01-01T00:00:00Z' },
  'POST /api/company/{companyId}/service-zips': { zip: '40202' },
  'PUT /api/company/{companyId}/price-draft': { list: { ...draftList, taxBasisPoints: 9 } },
  'POST /api/company/{companyId}/price-draft/replay': { days: 90 },
}

/** Routes for admins and for API keys have separate tests. */
const ownersRoutesWithIds = (ids = /\{(quoteId|companyId)\}/) =>
  declaredRoutes(testApp.app).filter(
    ({ path, access }) =>
      access && 'session' in access && access.session === 'owner' && ids.test(path),
  )

async function everythingOf(companyId: number): Promise<string> {
  const { db } = testApp.app
  const rows = []
  for (const table of [
    'quotes',
    'quote_lines',
    'quote_photos',
    'quote_events',
    'consents',
    'quote_totals',
    'pricing_entries',
    'extra_charges',
    'add_ons',
    'price_list_versions',
    'job_samples',
    'offers',
    'offer_lines',
    'quote_responses',
    'quote_documents',
    'follow_up_settings',
    'follow_ups',
    'customer_suppressions',
    'quote_messages',
    'capacity',
    'days_off',
    'day_requests',
    'price_rules',
    'price_examples',
    'price_drafts',
    'service_zips',
    'outside_requests',
    'funnel_days',
    'erased_quotes',
    'quote_counters',
    'api_keys',
    'webhook_endpoints',
    'webhook_messages',
    'webhook_deliveries',
    'webhook_attempts',
    'key_requests',
    'activity',
  ] as const)
    rows.push(
      await db
        .selectFrom(table)
        .select(sql<string>`to_jsonb(${sql.table(table)})::text`.as('row'))
        .where('company_id', '=', companyId)
        .orderBy('row')
        .execute(),
    )
  const company = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .executeTakeFirst()
  return JSON.stringify([company, rows])
}

test("every route with an id is 404 for another company's id and changes nothing", async () => {
  const routes = ownersRoutesWithIds(/\{(quoteId|companyId|keyId|endpointId)\}/)
  assert.ok(routes.length >= 4, 'the test finds the routes with an id')
  const before = await everythingOf(victim.id)
  for (const { method, path, hasBody } of routes) {
    const name = `${method} ${path}`
    const body = validBodies[name]
    assert.ok(
      !hasBody || body !== undefined,
      `${name}: add a valid body for this route to the test`,
    )
    const theirs = path
      .replace('{quoteId}', String(quote.id))
      .replace('{companyId}', String(victim.id))
      .replace('{exampleId}', String(exampleId))
      .replace('{keyId}', String(theirIds.keyId))
      .replace('{endpointId}', String(theirIds.endpointId))
      .replace('{messageId}', theirIds.messageId)
      .replace('{zip}', '40202')
    // In a path with two ids, try each of them as the foreign one.
    const mixed = path
      .replace('{quoteId}', String(quote.id))
      .replace('{companyId}', String(attacker.id))
      .replace('{exampleId}', String(exampleId))
      .replace('{keyId}', String(theirIds.keyId))
      .replace('{endpointId}', String(theirIds.endpointId))
      .replace('{messageId}', theirIds.messageId)
      .replace('{zip}', '40202')
    for (const stolen of new Set([theirs, mixed])) {
      if (!/\{(quoteId|exampleId|keyId|endpointId)\}/.test(path) && stolen === mixed) continue
      for (const testData of ['off', 'on']) {
        const response = await call(testApp, method, stolen, {
          token: attackersToken,
          body,
          headers: { 'x-test-data': testData },
        })
        assert.is(response.status, 404, name)
      }
    }
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      assert.ok(
        (
          await call(testApp, other, theirs, {
            token: attackersToken,
            body: other === 'GET' ? undefined : body,
          })
        ).status >= 400,
        `${other} ${path}`,
      )
  }
  assert.is(await everythingOf(victim.id), before)
})

test('every route with an id requires a session before it validates the body', async () => {
  for (const { method, path } of ownersRoutesWithIds()) {
    const own = path
      .replace('{quoteId}', String(quote.id))
      .replace('{companyId}', String(victim.id))
      .replace('{exampleId}', String(exampleId))
      .replace('{zip}', '40202')
    const body = method === 'GET' ? undefined : { nonsense: true }
    assert.is((await call(testApp, method, own, { body })).status, 401, `${method} ${path}`)
  }
})

async function priceListVersion(): Promise<number> {
  const { price_list_version: version } = await testApp.app.db
    .selectFrom('companies')
    .select('price_list_version')
    .where('id', '=', victim.id)
    .executeTakeFirstOrThrow()
  return version
}

test('the company reaches every route with an id with its own session', async () => {
  const token = await signInAs(testApp, victim)
  for (const { method, path } of ownersRoutesWithIds()) {
    if (method === 'DELETE') continue
    const own = path
      .replace('{quoteId}', String(quote.id))
      .replace('{companyId}', String(victim.id))
      .replace('{exampleId}', String(exampleId))
      .replace('{zip}', '40202')
    const version = await priceListVersion()
    // The change of the status has stopped the reminders.
    if (path.endsWith('/follow-ups/send'))
      await testApp.app.db
        .updateTable('follow_ups')
        .set({ state: 'due', stop_reason: null })
        .where('quote_id', '=', quote.id)
        .where('step', '=', 1)
        .execute()
    // Days are suggested to customers who have accepted.
    const restore = path.endsWith('/suggest-day') ? await acceptForDays() : undefined
    const isDraft = method === 'PUT' && path.endsWith('/price-draft')
    const draftPath = /^.*\/price-draft(?=$|\/publish$)/.exec(own)?.[0]
    const draftTag =
      draftPath && (await call(testApp, 'GET', draftPath, { token })).headers.get('etag')
    const response = await call(testApp, method, own, {
      token,
      body: isDraft ? { version } : validBodies[`${method} ${path}`],
      headers: { 'if-match': draftTag || `"${version}"` },
    })
    assert.ok(response.status < 300, `${method} ${path}: ${response.status} ${response.text}`)
    await restore?.()
  }
})

/** Accepts the quote. Returns a function that restores its state. */
async function acceptForDays() {
  const { db } = testApp.app
  const before = await db
    .selectFrom('quotes')
    .select(['offer_state', 'accepted_revision', 'responded_at', 'status'])
    .where('id', '=', quote.id)
    .executeTakeFirstOrThrow()
  const set = (columns: Partial<typeof before>) =>
    db.updateTable('quotes').set(columns).where('id', '=', quote.id).execute()
  await set({
    offer_state: 'accepted',
    accepted_revision: 1,
    responded_at: new Date(),
    status: 'pending',
  })
  return () => set(before)
}

test('a company id in another spelling is refused', async () => {
  for (const id of [`0${attacker.id}`, `+${attacker.id}`, `${attacker.id}.0`, '%31', '', '*'])
    if (id !== String(attacker.id)) {
      const path = `/api/company/${id}/dashboard`
      const { status } = await call(testApp, 'GET', path, { token: attackersToken })
      assert.ok(
        status === 404 || (status === 200 && decodeURIComponent(id) === String(attacker.id)),
        id,
      )
    }
})

test('row-level security: a query without a company condition returns own rows only', async () => {
  const { db } = testApp.app
  const seen = await inCompany({ db, companyId: attacker.id }, async (tenantDb) => ({
    quotes: await tenantDb.selectFrom('quotes').select('company_id').execute(),
    consents: await tenantDb.selectFrom('consents').select('company_id').execute(),
    totals: await tenantDb.selectFrom('quote_totals').select('company_id').distinct().execute(),
    companies: await tenantDb.selectFrom('companies').select('id').execute(),
    prices: await tenantDb.selectFrom('pricing_entries').select('company_id').execute(),
    lists: await tenantDb.selectFrom('price_list_versions').select('company_id').execute(),
    samples: await tenantDb.selectFrom('job_samples').select('company_id').execute(),
    drafts: await tenantDb.selectFrom('price_drafts').select('company_id').execute(),
    serviceZips: await tenantDb.selectFrom('service_zips').select('company_id').execute(),
    erased: await tenantDb.selectFrom('erased_quotes').select('company_id').execute(),
    counters: await tenantDb.selectFrom('quote_counters').select('company_id').execute(),
    outside: await tenantDb.selectFrom('outside_requests').select('company_id').execute(),
    visits: await tenantDb.selectFrom('funnel_days').select('company_id').execute(),
    offers: await tenantDb.selectFrom('offers').select('company_id').execute(),
    offerLines: await tenantDb.selectFrom('offer_lines').select('company_id').execute(),
    answers: await tenantDb.selectFrom('quote_responses').select('company_id').execute(),
    documents: await tenantDb.selectFrom('quote_documents').select('company_id').execute(),
    followUps: await tenantDb.selectFrom('follow_ups').select('company_id').execute(),
    followUpSettings: await tenantDb
      .selectFrom('follow_up_settings')
      .select('company_id')
      .execute(),
    suppressions: await tenantDb.selectFrom('customer_suppressions').select('company_id').execute(),
    messages: await tenantDb.selectFrom('quote_messages').select('company_id').execute(),
    keys: await tenantDb.selectFrom('api_keys').select('company_id').execute(),
    days: await tenantDb.selectFrom('day_requests').select('company_id').execute(),
    daysOff: await tenantDb.selectFrom('days_off').select('company_id').execute(),
    webhooks: await tenantDb.selectFrom('webhook_endpoints').select('company_id').execute(),
    webhookMessages: await tenantDb.selectFrom('webhook_messages').select('company_id').execute(),
    webhookDeliveries: await tenantDb
      .selectFrom('webhook_deliveries')
      .select('company_id')
      .execute(),
    webhookAttempts: await tenantDb.selectFrom('webhook_attempts').select('company_id').execute(),
    keyRequests: await tenantDb.selectFrom('key_requests').select('company_id').execute(),
  }))
  assert.equal(seen, {
    quotes: [{ company_id: attacker.id }],
    consents: [{ company_id: attacker.id }],
    totals: [{ company_id: attacker.id }],
    companies: [{ id: attacker.id }],
    prices: [{ company_id: attacker.id }],
    lists: [{ company_id: attacker.id }],
    samples: [{ company_id: attacker.id }],
    drafts: [{ company_id: attacker.id }],
    serviceZips: [{ company_id: attacker.id }],
    erased: [{ company_id: attacker.id }],
    counters: [{ company_id: attacker.id }],
    outside: [{ company_id: attacker.id }],
    visits: [{ company_id: attacker.id }],
    offers: [{ company_id: attacker.id }],
    offerLines: [{ company_id: attacker.id }],
    answers: [{ company_id: attacker.id }],
    documents: [{ company_id: attacker.id }],
    followUps: [{ company_id: attacker.id }],
    followUpSettings: [{ company_id: attacker.id }],
    suppressions: [{ company_id: attacker.id }],
    messages: [{ company_id: attacker.id }],
    keys: [{ company_id: attacker.id }],
    days: [{ company_id: attacker.id }],
    daysOff: [{ company_id: attacker.id }],
    webhooks: [{ company_id: attacker.id }],
    webhookMessages: [{ company_id: attacker.id }],
    webhookDeliveries: [{ company_id: attacker.id }],
    webhookAttempts: [{ company_id: attacker.id }],
    keyRequests: [{ company_id: attacker.id }],
  })
})

test('row-level security: every table of a company that the tenant role can read has a policy', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege('curbquote_tenant', c.oid, 'select')
      and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`.execute(
    testApp.app.db,
  )
  assert.equal(rows, [])
})

test('row-level security: an update without a company condition changes own rows only', async () => {
  const { db } = testApp.app
  const before = await everythingOf(victim.id)
  await inCompany({ db, companyId: attacker.id }, async (tenantDb) => {
    await tenantDb.updateTable('quotes').set({ job_date: '2026-12-24' }).execute()
    await tenantDb
      .updateTable('quotes')
      .set({ job_date: '2026-12-24' })
      .where('id', '=', quote.id)
      .execute()
  })
  assert.is(await everythingOf(victim.id), before)
})

test('row-level security: a row of another company cannot be inserted', async () => {
  for (const attempt of [
    () => storeBareQuoteAs(attacker.id, victim.id),
    () =>
      inCompany({ db: testApp.app.db, companyId: attacker.id }, (tenantDb) =>
        tenantDb
          .insertInto('consents')
          .values({
            company_id: victim.id,
            quote_id: quote.id,
            purpose: 'contact',
            given: true,
            locale: 'en',
            source: 'quote_form',
          })
          .execute(),
      ),
    () =>
      inCompany({ db: testApp.app.db, companyId: attacker.id }, (tenantDb) =>
        insertResponse(
          tenantDb,
          { companyId: victim.id, quoteId: quote.id },
          { revision: 1, kind: 'asked', text: 'stolen' },
          { channel: 'link' },
        ),
      ),
    () =>
      inCompany({ db: testApp.app.db, companyId: attacker.id }, (tenantDb) =>
        tenantDb
          .insertInto('quote_events')
          .values({
            company_id: victim.id,
            quote_id: quote.id,
            kind: 'status_changed',
            actor: 'owner',
            from_value: null,
            to_value: null,
          })
          .execute(),
      ),
  ])
    try {
      await attempt()
      assert.unreachable('it was written')
    } catch (error) {
      assert.match((error as Error).message, 'row-level security')
    }
})

function storeBareQuoteAs(asCompanyId: number, companyId: number) {
  return inCompany({ db: testApp.app.db, companyId: asCompanyId }, (tenantDb) =>
    storeBareQuote(tenantDb, companyId),
  )
}

test('the search function returns rows of the current tenant only, and none without a tenant', async () => {
  const { db } = testApp.app
  const search = sql<{ id: number }>`
    select search_quotes('%secret note%', null, null, 'created_at', true, null, null, 100) as id`
  const found = await inCompany({ db, companyId: attacker.id }, (tenantDb) =>
    search.execute(tenantDb),
  )
  assert.equal(found.rows, [{ id: attackersQuote.id }])
  assert.equal((await search.execute(db)).rows, [])
})

test('the search function accepts only its own sort columns', async () => {
  for (const column of ['id', 'notes', 'created_at desc; drop table quotes; --'])
    try {
      await inCompany({ db: testApp.app.db, companyId: attacker.id }, (tenantDb) =>
        sql`select search_quotes('%a%', null, null, ${column}, true, null, null, 1)`.execute(
          tenantDb,
        ),
      )
      assert.unreachable()
    } catch (error) {
      assert.match((error as Error).message, 'not ordered by')
    }
})

test('a search of three letters or more uses the trigram index, under row-level security', async () => {
  const { db } = testApp.app
  // Several statements, because one would update the totals per row without vacuum in between.
  for (let batch = 0; batch < 10; batch++)
    await sql`
      insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method)
      select ${victim.id}, md5(n::text), md5((n * 7)::text) || '@x.example', '5125550100', 'custom'
      from generate_series(${batch * 1_000}::integer + 1, ${batch * 1_000}::integer + 1000) n
    `.execute(db)
  // New rows are in the index's pending list until a vacuum, which normally runs automatically.
  await sql`vacuum analyze quotes`.execute(db)
  const scansFor = (pattern: string) =>
    inCompany({ db, companyId: victim.id }, async (tenantDb) => {
      const scans = async () => {
        const { rows } = await sql<{ scans: number }>`
          select pg_stat_get_xact_numscans('quotes_search'::regclass)::integer as scans`.execute(
          tenantDb,
        )
        return rows[0]?.scans ?? 0
      }
      const before = await scans()
      const { rows: found } = await sql`
        select search_quotes(${pattern}, null, null, 'created_at', true, null, null, 11)`.execute(
        tenantDb,
      )
      return { found: found.length, scans: (await scans()) - before }
    })
  assert.equal(await scansFor('%secret note%'), { found: 1, scans: 1 })
  assert.equal(await scansFor('%zzz%'), { found: 0, scans: 1 })
  assert.equal(
    await scansFor('%x.example%'),
    { found: 11, scans: 0 },
    'a common word is on the way',
  )
})

test.run()
