import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Quote, quoteStatuses } from '@curbquote/types/quotes'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { buildSignedInApp } from '../test/signed-in-app.ts'
import { createCompany } from '../test/test-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { changeQuote } from './change-quote.ts'

let testApp: TestApp
let company: { id: number }
let token: string

test.before(async () => {
  ;({ testApp, company, token } = await buildSignedInApp())
})
test.after(() => testApp.close())

const change = (quoteId: number | string, body: unknown, bearer = token) =>
  call(testApp, 'PATCH', `/api/company/quotes/${quoteId}/status`, { token: bearer, body })

const eventsOf = (quoteId: number) =>
  testApp.app.db
    .selectFrom('quote_events')
    .select(['kind', 'from_value', 'to_value', 'actor'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()

test('an owner sets any status, and each change is recorded', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  for (const status of ['contacted', 'completed', 'declined', 'pending'] as const) {
    const response = await change(id, { status })
    assert.is(response.status, 200)
    assert.is((response.json as Quote).status, status)
    assert.is((response.json as Quote).id, id)
  }
  assert.equal(
    (await eventsOf(id)).map((event) => [
      event.kind,
      event.from_value,
      event.to_value,
      event.actor,
    ]),
    [
      ['status_changed', 'pending', 'contacted', 'owner'],
      ['withdrawn', 'completed', null, 'owner'],
      ['status_changed', 'contacted', 'completed', 'owner'],
      ['status_changed', 'completed', 'declined', 'owner'],
      ['reopened', 'withdrawn', null, 'owner'],
      ['status_changed', 'declined', 'pending', 'owner'],
    ],
  )
})

test("the Overview's path has the same effect", async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  const body = { status: 'contacted' }
  const response = await call(testApp, 'PATCH', `/api/quotes/${id}/status`, { token, body })
  assert.is(response.status, 200)
  assert.is((response.json as Quote).status, 'contacted')
})

test('setting the current status changes and records nothing', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  assert.is((await change(id, { status: 'pending' })).status, 200)
  assert.equal(await eventsOf(id), [])
})

test('an unknown status, an unknown field or an impossible id is refused', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  for (const body of [
    { status: 'deleted' },
    { status: null },
    {},
    [],
    { status: 'contacted', totalCost: 1 },
  ])
    assert.is((await change(id, body)).status, 400)
  for (const impossible of ['0', '-1', '99999999999999999999', 'abc', '1.5'])
    assert.is((await change(impossible, { status: 'contacted' })).status, 400)
  assert.is((await change(2_147_483_647, { status: 'contacted' })).status, 404)
  assert.equal(await eventsOf(id), [])
})

test('a company without an active plan can read but not change its quotes', async () => {
  for (const planState of [
    { subscription_status: null },
    { subscription_status: 'past_due' },
    { subscription_status: 'canceled' },
    { subscription_status: 'active', plan_override: 'free' },
  ] as const) {
    const free = await createCompany(testApp.app.db, planState)
    const { id } = await storeBareQuote(testApp.app.db, free.id)
    const bearer = await signInAs(testApp, free)
    const refused = await change(id, { status: 'contacted' }, bearer)
    assert.is(refused.status, 403)
    assert.is((refused.json as { code: string }).code, 'SUBSCRIPTION_REQUIRED')
    const read = await call(testApp, 'GET', `/api/company/quotes/${id}`, { token: bearer })
    assert.is((read.json as Quote).status, 'pending')
    assert.equal(await eventsOf(id), [])
  }
})

test('a company on a trial or with a Pro override can change its quotes', async () => {
  for (const planState of [
    { subscription_status: 'trialing' },
    { subscription_status: 'canceled', plan_override: 'pro' },
  ] as const) {
    const paying = await createCompany(testApp.app.db, planState)
    const { id } = await storeBareQuote(testApp.app.db, paying.id)
    assert.is(
      (await change(id, { status: 'contacted' }, await signInAs(testApp, paying))).status,
      200,
    )
  }
})

test('changes by an impersonating admin are recorded as the admin’s', async () => {
  const admin = await testApp.app.db
    .insertInto('admins')
    .values({ email: 'status-admin@curbquote.test', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const session = await testApp.app.db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      company_id: company.id,
      actor_admin_id: admin.id,
      expires_at: sql<Date>`now() + interval '30 minutes'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  await change(id, { status: 'contacted' }, testApp.app.signSession(session.id))
  assert.is((await eventsOf(id))[0]?.actor, 'admin')
})

test('concurrent changes leave a consistent history', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      changeQuote(
        { db: testApp.app.db, companyId: company.id },
        testApp.app.jobs,
        id,
        { status: quoteStatuses[turn % 4] },
        'owner',
      ),
    ),
  )
  const events = (await eventsOf(id)).filter(({ kind }) => kind === 'status_changed')
  let status: string | null = 'pending'
  for (const event of events) {
    assert.is(event.from_value, status)
    assert.is.not(event.to_value, status)
    status = event.to_value
  }
  const { status: last } = await testApp.app.db
    .selectFrom('quotes')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.is(last, status)
})

test('concurrent opposite status changes do not deadlock', async () => {
  const { db } = testApp.app
  const busy = await createCompany(db)
  const quotes = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      storeBareQuote(db, busy.id, { status: turn % 2 ? 'completed' : 'pending' }),
    ),
  )
  for (const round of [1, 0])
    await Promise.all(
      quotes.map(({ id }, turn) =>
        changeQuote(
          { db, companyId: busy.id },
          testApp.app.jobs,
          id,
          { status: turn % 2 === round ? 'pending' : 'completed' },
          'owner',
        ),
      ),
    )
  const totals = await db
    .selectFrom('quote_totals')
    .select(['status', sql<number>`sum(quotes)::integer`.as('quotes')])
    .where('company_id', '=', busy.id)
    .groupBy('status')
    .orderBy('status')
    .execute()
  assert.equal(totals, [
    { status: 'completed', quotes: 20 },
    { status: 'pending', quotes: 20 },
  ])
})

test.run()
