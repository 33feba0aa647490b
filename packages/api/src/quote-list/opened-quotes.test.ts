import type { CustomerRequests, OpeningTimes } from '@curbquote/types/opened-quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type QuoteOverrides, storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInImpersonating } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

interface Context {
  testApp: TestApp
  company: Awaited<ReturnType<typeof createCompany>>
  token: string
}

const test = suite<Context>('opened quotes')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.before.each(async (context) => {
  context.company = await createCompany(context.testApp.database.db)
  context.token = await signInAs(context.testApp, context.company)
})
test.after((context) => context.testApp.close())

const minute = 60_000
const day = 1_440 * minute
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

const store = ({ testApp, company }: Context, overrides: QuoteOverrides = {}) =>
  storeBareQuote(testApp.database.db, company.id, { contact_consent_at: new Date(), ...overrides })

const markOpened = ({ testApp, token }: Context, quoteId: number) =>
  call(testApp, 'POST', `/api/company/quotes/${quoteId}/opened`, { token })

async function openedAt({ testApp }: Context, quoteId: number) {
  const quote = await testApp.database.db
    .selectFrom('quotes')
    .select(['first_opened_at', 'updated_at'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return quote
}

test('the first opening counts, and is no change of the quote', async (context) => {
  const { id } = await store(context)
  const before = await openedAt(context, id)
  assert.is(before.first_opened_at, null)
  assert.is((await markOpened(context, id)).status, 204)
  const first = await openedAt(context, id)
  assert.ok(first.first_opened_at)
  assert.equal(first.updated_at, before.updated_at)
  assert.is((await markOpened(context, id)).status, 204)
  assert.equal(await openedAt(context, id), first)
})

test('an admin who looks at a quote has not opened it for the owner', async (context) => {
  const { id } = await store(context)
  const token = await signInImpersonating(context.testApp, context.company)
  assert.is((await markOpened({ ...context, token }, id)).status, 204)
  assert.is((await openedAt(context, id)).first_opened_at, null)
})

test("another company neither opens a quote nor sees its customer's requests", async (context) => {
  const { id } = await store(context)
  const attacker = await createCompany(context.testApp.database.db)
  const token = await signInAs(context.testApp, attacker)
  await storeBareQuote(context.testApp.database.db, attacker.id)
  assert.is((await markOpened({ ...context, token }, id)).status, 404)
  const { status } = await requestsOf({ ...context, token }, id)
  assert.is(status, 404)
  assert.is((await openedAt(context, id)).first_opened_at, null)
})

async function requestsOf({ testApp, token }: Context, quoteId: number) {
  const path = `/api/company/quotes/${quoteId}/requests`
  const { status, json } = await call(testApp, 'GET', path, { token })
  return { status, ...(json as CustomerRequests) }
}

test('requests with the same email address or phone number within 90 days are of one customer', async (context) => {
  const ann = { customer_email: 'ann@home.example', customer_phone: '5023334444' }
  const first = await store(context, { ...ann, created_at: ago(80 * day) })
  const sameEmail = await store(context, {
    customer_email: 'ANN@home.example',
    customer_phone: '5029998888',
    created_at: ago(2 * day),
  })
  const samePhone = await store(context, {
    customer_email: 'other@home.example',
    customer_phone: '5023334444x12',
    created_at: ago(day),
  })
  const third = await store(context, ann)
  // Of somebody else, too long ago, a plus tag, spam, another company.
  await store(context, { customer_email: 'bob@home.example', customer_phone: '5021112222' })
  await store(context, { ...ann, created_at: ago(95 * day) })
  await store(context, { customer_email: 'ann+2@home.example', customer_phone: '5021113333' })
  await store(context, { ...ann, is_spam: true })
  const other = await createCompany(context.testApp.database.db)
  await storeBareQuote(context.testApp.database.db, other.id, ann)

  const { position, others } = await requestsOf(context, third.id)
  assert.is(position, 4)
  assert.equal(
    others.map(({ id, number }) => ({ id, number })),
    [samePhone, sameEmail, first],
  )
  assert.is(others[0]?.totalCost, 1_404.5)
  assert.is((await requestsOf(context, first.id)).position, 2, 'the one 95 days ago is near it')
})

test('placeholders are no phone numbers: one digit, and 555-0100 to 555-0199 outside the demo', async (context) => {
  for (const customer_phone of ['0000000000', '9999999999', '5125550100', '2125550199']) {
    await store(context, { customer_email: `${customer_phone}@one.example`, customer_phone })
    const { id } = await store(context, {
      customer_email: `${customer_phone}@two.example`,
      customer_phone,
    })
    assert.equal((await requestsOf(context, id)).others, [], customer_phone)
  }
  const { id } = await store(context, {
    customer_phone: '5125550200',
    customer_email: 'a@x.example',
  })
  await store(context, { customer_phone: '5125550200', customer_email: 'b@x.example' })
  assert.is((await requestsOf(context, id)).others.length, 1)
  const { db } = context.testApp.database
  await db
    .updateTable('companies')
    .set({ widget_id: 'demo' })
    .where('id', '=', context.company.id)
    .execute()
  const demo = await store(context, { customer_phone: '5125550100', customer_email: 'd@x.example' })
  assert.is((await requestsOf(context, demo.id)).others.length, 2)
})

test('a repeated request is at the top of the list and alerts again', async (context) => {
  const ann = { customer_email: 'ann@home.example' }
  await store(context, { ...ann, created_at: ago(day) })
  await store(context, { customer_email: 'bob@home.example', created_at: ago(minute) })
  const again = await store(context, ann)
  const { json } = await call(context.testApp, 'GET', '/api/company/quotes', context)
  assert.is((json as { id: number }[])[0]?.id, again.id)
})

test('the opening times have a median of the month and of each week', async (context) => {
  const openedAfter = (milliseconds: number, createdAgo: number, overrides: QuoteOverrides = {}) =>
    store(context, {
      created_at: ago(createdAgo),
      first_opened_at: ago(createdAgo - milliseconds),
      ...overrides,
    })
  await openedAfter(2 * minute, 3 * 60 * minute)
  await openedAfter(4 * minute, 2 * 60 * minute)
  await openedAfter(60 * minute, 20 * day)
  // Not counted: never opened, added by the owner, held as spam, too old.
  await store(context)
  await openedAfter(1, day, { contact_consent_at: null })
  await openedAfter(1, day, { spam_reasons: ['no_challenge'] })
  await openedAfter(1, 31 * day)
  const { json } = await call(context.testApp, 'GET', '/api/company/opening-times', context)
  const { medianSeconds, opened, unopened, weeks } = json as OpeningTimes
  assert.equal({ medianSeconds, opened, unopened }, { medianSeconds: 240, opened: 3, unopened: 1 })
  assert.ok(weeks.length === 5 || weeks.length === 6)
  const perWeek = weeks.filter((week) => week.opened > 0)
  assert.ok(perWeek.some((week) => week.medianSeconds === 3_600))
  assert.is(
    perWeek.reduce((sum, week) => sum + week.opened, 0),
    3,
  )
  for (const { startsOn } of weeks) assert.is(new Date(startsOn).getUTCDay(), 1)
})

test('without requests there is no median', async (context) => {
  const { json } = await call(context.testApp, 'GET', '/api/company/opening-times', context)
  assert.is((json as OpeningTimes).medianSeconds, null)
})

test.run()
