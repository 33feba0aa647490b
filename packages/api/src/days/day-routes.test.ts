import type { MovedDay } from '@curbquote/types/days'
import type { JobCalendar } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { acceptedQuote, seatsOf, setCapacity } from '../test/test-days.ts'
import { acceptance, callOffer, submitOffer } from '../test/test-offer.ts'

const test = suite<{ testApp: TestApp }>("the owner's calls about days")
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const [monday, tuesday] = ['2030-06-03', '2030-06-04'] as const

/** A company with two jobs per half-day and the calls of its owner. */
async function openCompany(testApp: TestApp) {
  const { db } = testApp.app
  const company = await createCompany(db, { earliest_days: 0, latest_days: 365 })
  await setCapacity(db, company.id, 2)
  const token = await signInAs(testApp, company)
  return {
    db,
    company,
    post: (path: string, body?: object) =>
      call(testApp, 'POST', `/api/company/${path}`, { token, body }),
    /** A quote whose customer asks for Monday morning. */
    request: async () => {
      const { id } = await acceptedQuote(db, company.id)
      const { id: requestId } = await db
        .insertInto('day_requests')
        .values({
          company_id: company.id,
          quote_id: id,
          revision: 1,
          day: monday,
          part: 'morning',
          state: 'requested',
          lapses_at: sql<Date>`now() + interval '5 days'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { quoteId: id, requestId }
    },
    job: async (job_date: string) => (await acceptedQuote(db, company.id, { job_date })).id,
    calendar: async () =>
      (
        await call(testApp, 'GET', `/api/company/quotes/calendar?from=${monday}&to=${tuesday}`, {
          token,
        })
      ).json as JobCalendar,
    recorded: async (quoteId: number) => ({
      events: (
        await db
          .selectFrom('quote_events')
          .select('kind')
          .where('quote_id', '=', quoteId)
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind),
      emails: (
        await db.selectFrom('deliveries').select('kind').where('quote_id', '=', quoteId).execute()
      ).map(({ kind }) => kind),
    }),
  }
}

const codeOf = ({ json }: { json: unknown }) => (json as { code: string }).code

test('an owner confirms a request, and a full half-day on purpose', async ({ testApp }) => {
  const { company, db, post, request, job } = await openCompany(testApp)
  const first = await request()
  assert.is((await post(`days/${first.requestId}/confirm`, {})).status, 204)
  assert.is(codeOf(await post(`days/${first.requestId}/confirm`, {})), 'REQUEST_ENDED')
  await job(monday)
  const second = await request()
  const refused = await post(`days/${second.requestId}/confirm`, {})
  assert.equal([refused.status, codeOf(refused)], [409, 'DAY_FULL'])
  assert.is((await post(`days/${second.requestId}/confirm`, { overbook: true })).status, 204)
  assert.equal(
    (await seatsOf(db, company.id)).map(({ seat, is_overbooked }) => [seat, is_overbooked]),
    [
      [1, false],
      [2, false],
      [3, true],
    ],
  )
})

test('of 200 parallel requests to confirm a half-day with 3 seats, 3 succeed', async ({
  testApp,
}) => {
  const { db, company, post, request } = await openCompany(testApp)
  await setCapacity(db, company.id, 3)
  const requests: number[] = []
  for (let index = 0; index < 200; index++) requests.push((await request()).requestId)
  const responses = await Promise.all(requests.map((id) => post(`days/${id}/confirm`, {})))
  const count = (status: number) => responses.filter((each) => each.status === status).length
  assert.equal([count(204), count(409)], [3, 197])
  assert.equal(
    (await seatsOf(db, company.id)).map(({ seat }) => seat),
    [1, 2, 3],
  )
})

test('an owner declines a request and suggests another day, but none that is over', async ({
  testApp,
}) => {
  const { post, request, recorded } = await openCompany(testApp)
  const first = await request()
  assert.is((await post(`days/${first.requestId}/decline`)).status, 204)
  assert.equal(await recorded(first.quoteId), {
    events: ['day_declined'],
    emails: ['day_declined_customer'],
  })
  const second = await request()
  const past = await post(`days/${second.requestId}/suggest`, { day: '2020-06-01' })
  assert.equal([past.status, codeOf(past)], [400, 'PAST_DAY'])
  assert.is((await post(`days/${second.requestId}/suggest`, { day: tuesday })).status, 204)
  assert.equal(await recorded(second.quoteId), {
    events: ['day_suggested'],
    emails: ['day_suggested_customer'],
  })
})

test('a day that the customer agreed to by phone is confirmed with an email, on a full day only if forced', async ({
  testApp,
}) => {
  const { db, company, post, job, request, calendar, recorded } = await openCompany(testApp)
  await setCapacity(db, company.id, 1)
  await job(monday)
  const { quoteId } = await request()
  const agree = (body: object) =>
    post(`quotes/${quoteId}/suggest-day`, { day: monday, part: 'morning', isAgreed: true, ...body })
  const refused = await agree({})
  assert.equal([refused.status, codeOf(refused)], [409, 'DAY_FULL'])
  assert.is((await agree({ overbook: true })).status, 204)
  assert.equal(await recorded(quoteId), {
    events: ['day_confirmed'],
    emails: ['day_confirmed_customer'],
  })
  const { jobs, requests } = await calendar()
  assert.equal(
    jobs.flatMap(({ id, part, isOverbooked }) => (id === quoteId ? [[part, isOverbooked]] : [])),
    [['morning', true]],
  )
  assert.equal(requests, [])
  assert.is((await agree({ day: '2020-06-01' })).status, 400)
})

test('only the chosen jobs move, each with one event and one email, and jobs without room stay', async ({
  testApp,
}) => {
  const { db, company, post, job, recorded } = await openCompany(testApp)
  await setCapacity(db, company.id, 1)
  // Accepted first, so that it would get the first place.
  const kept = await job(monday)
  const [one, two, full] = [await job(monday), await job(monday), await job(monday)]
  const past = await post('days/move', { from: monday, quoteIds: [one], to: '2020-06-01' })
  assert.equal([past.status, codeOf(past)], [400, 'PAST_DAY'])
  const { json } = await post('days/move', {
    from: monday,
    quoteIds: [one, two, full],
    to: tuesday,
  })
  const { moved, left } = json as MovedDay
  assert.equal(moved.map(({ quoteId }) => quoteId).toSorted(), [one, two].toSorted())
  assert.equal(left, [full])
  for (const id of [one, two])
    assert.equal(await recorded(id), { events: ['day_moved'], emails: ['day_moved_customer'] })
  for (const id of [kept, full]) assert.equal(await recorded(id), { events: [], emails: [] })
  const dates = await db
    .selectFrom('quotes')
    .select(['id', 'job_date'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute()
  assert.equal(
    dates.map(({ id, job_date }) => [id, job_date]),
    [
      [kept, monday],
      [one, tuesday],
      [two, tuesday],
      [full, monday],
    ],
  )
})

test('the calendar offers the last move for undo until the customer keeps the day', async ({
  testApp,
}) => {
  const { db, post, job, calendar } = await openCompany(testApp)
  assert.is((await calendar()).lastMove, null)
  const [one, two] = [await job(monday), await job(monday)]
  const { json } = await post('days/move', { from: monday, quoteIds: [one, two], to: tuesday })
  const { moveId } = json as MovedDay
  const { lastMove } = await calendar()
  assert.equal([lastMove?.moveId, lastMove?.from, lastMove?.moved.length], [moveId, monday, 2])
  const { customer_name: name } = await db
    .selectFrom('quotes')
    .select('customer_name')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  assert.is(lastMove?.moved[0]?.customerName, name)
  await db
    .updateTable('day_requests')
    .set({ kept_at: sql<Date>`now()` })
    .where('quote_id', '=', one)
    .where('state', '=', 'confirmed')
    .execute()
  assert.equal(
    (await calendar()).lastMove?.moved.map(({ quoteId }) => quoteId),
    [two],
  )
  assert.is((await post(`days/moves/${moveId}/undo`)).status, 200)
  assert.is((await calendar()).lastMove, null)
  const late = await post('days/move', { from: monday, quoteIds: [two], to: tuesday })
  await db
    .updateTable('day_moves')
    .set({ created_at: sql<Date>`now() - interval '11 minutes'` })
    .where('id', '=', (late.json as MovedDay).moveId)
    .execute()
  assert.is((await calendar()).lastMove, null)
})

test('a customer who asks for another day than the moved one has answered', async ({ testApp }) => {
  const { db, company, post, job, calendar } = await openCompany(testApp)
  const id = await job(monday)
  await post('days/move', { from: monday, quoteIds: [id], to: tuesday })
  assert.equal(
    (await calendar()).jobs.map(({ awaitsResponse }) => awaitsResponse),
    [true],
  )
  await db
    .insertInto('day_requests')
    .values({
      company_id: company.id,
      quote_id: id,
      revision: 1,
      day: monday,
      part: null,
      state: 'requested',
      lapses_at: sql<Date>`now() + interval '5 days'`,
    })
    .execute()
  assert.equal(
    (await calendar()).jobs.map(({ awaitsResponse }) => awaitsResponse),
    [false],
  )
})

test("an owner cannot answer, move or undo another company's days", async ({ testApp }) => {
  const theirs = await openCompany(testApp)
  const { post } = await openCompany(testApp)
  const { requestId } = await theirs.request()
  const id = await theirs.job(monday)
  for (const path of ['confirm', 'decline', 'suggest'])
    assert.is(
      (await post(`days/${requestId}/${path}`, path === 'suggest' ? { day: tuesday } : {})).status,
      404,
      path,
    )
  assert.is((await post(`quotes/${id}/suggest-day`, { day: tuesday })).status, 404)
  const move = { from: monday, quoteIds: [id], to: tuesday }
  assert.equal(((await post('days/move', move)).json as MovedDay).left, [id])
  const { json } = await theirs.post('days/move', move)
  const { moveId } = json as MovedDay
  assert.is((await post(`days/moves/${moveId}/undo`)).status, 409)
  assert.is((await theirs.calendar()).lastMove?.moveId, moveId)
})

test('a request holds a seat only if the owner wants it and the signed quote has a confirmed email address', async ({
  testApp,
}) => {
  const { db } = testApp.app
  const holdOf = async ({
    requests_block,
    isOpened,
    isRecorded = false,
  }: {
    requests_block: boolean
    isOpened: boolean
    isRecorded?: boolean
  }) => {
    const { company, quoteId, token, formToken } = await submitOffer(testApp, {
      company: { requests_block },
    })
    await setCapacity(db, company.id, 2)
    await callOffer(testApp, formToken, '/seen')
    if (isOpened) await callOffer(testApp, token, '/seen')
    if (isRecorded)
      await call(testApp, 'POST', `/api/company/quotes/${quoteId}/answers`, {
        token: await signInAs(testApp, company),
        body: { kind: 'accepted' },
      })
    else await callOffer(testApp, formToken, '/accept', acceptance)
    const { status } = await callOffer(testApp, formToken, '/days', { firstAvailable: true })
    assert.is(status, 201)
    return (await seatsOf(db, company.id)).length
  }
  assert.is(await holdOf({ requests_block: true, isOpened: true }), 1)
  assert.is(await holdOf({ requests_block: true, isOpened: false }), 0)
  assert.is(await holdOf({ requests_block: false, isOpened: true }), 0)
  assert.is(await holdOf({ requests_block: true, isOpened: true, isRecorded: true }), 0)
})

test('a request lapses after five days, or when its last day begins, and a hold after 48 hours', async ({
  testApp,
}) => {
  const { db } = testApp.app
  const { company, token, quoteId } = await submitOffer(testApp, {
    company: { requests_block: true, earliest_days: 0, time_zone: 'America/Chicago' },
  })
  await setCapacity(db, company.id, 2)
  await callOffer(testApp, token, '/seen')
  await callOffer(testApp, token, '/accept', acceptance)
  const { rows } = await sql<{ days: string[] }>`
    select array(select ((now() at time zone 'America/Chicago')::date + n)::text from generate_series(0, 30) n) as days`.execute(
    db,
  )
  const [{ days } = { days: [] as string[] }] = rows
  const ask = async (day: string | undefined) => {
    await callOffer(testApp, token, '/days', { choices: [{ day, part: null }] })
    const request = await db
      .selectFrom('day_requests')
      .select([
        sql<string>`(lapses_at - created_at)::text`.as('lapses'),
        sql<string>`(hold_until - created_at)::text`.as('hold'),
        sql<string>`(lapses_at at time zone 'America/Chicago')::text`.as('at'),
      ])
      .where('quote_id', '=', quoteId)
      .where('state', '=', 'requested')
      .executeTakeFirstOrThrow()
    await call(testApp, 'DELETE', `/api/offers/${token}/days`)
    return request
  }
  const far = await ask(days[20])
  assert.equal([far.lapses, far.hold], ['5 days', '2 days'])
  assert.is((await ask(days[2])).at, `${days[2]} 00:00:00`)
  assert.is((await ask(days[0])).at, `${days[1]} 00:00:00`)
})

test('days are listed by loads, and a long range is refused', async ({ testApp }) => {
  const { db, company } = await openCompany(testApp)
  await storeBareQuote(db, company.id, { job_date: monday })
  const token = await signInAs(testApp, company)
  const list = (from: string, to: string) =>
    call(testApp, 'GET', `/api/company/days?from=${from}&to=${to}`, { token })
  const { json } = await list(monday, tuesday)
  assert.equal(
    (json as { parts: object[] }[]).map(({ parts }) => parts[0]),
    [
      { part: 'morning', jobs: 2, taken: 1 },
      { part: 'morning', jobs: 2, taken: 0 },
    ],
  )
  assert.is((await list(monday, '2032-06-03')).status, 400)
})

test.run()
