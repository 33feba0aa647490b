import type { OfferState } from '@curbquote/types/offers'
import type { QuoteStatus } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eraseCustomer } from '../customers/erase-customer.ts'
import { inCompany } from '../db/in-company.ts'
import { changeQuote, deleteQuote } from '../quote-list/change-quote.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { createCompany } from '../test/test-company.ts'
import { acceptedQuote, setCapacity } from '../test/test-days.ts'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { confirmDay, declineDays, keepDay, suggestDay } from './confirm-day.ts'
import type { DayDeps } from './day-events.ts'
import { lapseRequests } from './lapse-requests.ts'
import { moveJobs, undoMove } from './move-days.ts'
import { requestDays, withdrawDays } from './request-days.ts'

const test = suite<{ database: TestDatabase }>('transitions of days')
test.before(async (context) => {
  context.database = await openTestDatabase()
})
test.after(({ database }) => database.close())

const jobs = { enqueue: () => Promise.resolve() } as unknown as DayDeps['jobs'] &
  Parameters<typeof changeQuote>[1]
const [monday, tuesday, wednesday] = ['2030-06-03', '2030-06-04', '2030-06-05'] as const

/** A company with two jobs per half-day, and a quote that its customer accepted. */
async function setUp(
  { db }: TestDatabase,
  quoteColumns: Parameters<typeof acceptedQuote>[2] = {},
  companyColumns: Parameters<typeof createCompany>[1] = {},
) {
  const company = await createCompany(db, { earliest_days: 0, latest_days: 365, ...companyColumns })
  const companyId = company.id
  await setCapacity(db, companyId, 2)
  const { id: quoteId } = await acceptedQuote(db, companyId, quoteColumns)
  const quote = { companyId, quoteId }
  const run = <Result>(work: (deps: DayDeps) => Promise<Result>) =>
    inCompany({ db, companyId }, (tenantDb) => work({ tenantDb, jobs }))
  const rows = (ofQuote = quoteId) =>
    db
      .selectFrom('day_requests')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('quote_id', '=', ofQuote)
      .orderBy('id')
      .execute()
  return {
    db,
    companyId,
    quoteId,
    quote,
    run,
    rows,
    /** `confirmed 2030-06-03 morning 1` */
    states: async (ofQuote = quoteId) =>
      (await rows(ofQuote)).map(({ state, day, part, seat, is_hold, is_suggested }) =>
        [
          is_suggested ? 'suggested:' : '',
          state,
          day,
          part,
          state === 'confirmed' || is_hold ? seat : '',
        ]
          .filter(Boolean)
          .join(' '),
      ),
    jobDate: async () =>
      (
        await db
          .selectFrom('quotes')
          .select('job_date')
          .where('id', '=', quoteId)
          .executeTakeFirstOrThrow()
      ).job_date,
    set: (columns: {
      status?: QuoteStatus
      offer_state?: OfferState
      job_date?: string | null
      accepted_revision?: number | null
    }) => db.updateTable('quotes').set(columns).where('id', '=', quoteId).execute(),
    setDate: (job_date: string | null, part?: 'morning' | 'afternoon') =>
      changeQuote({ db, companyId }, jobs, quoteId, { job_date, part }, 'owner'),
    /** Inserts requests for Monday morning and any time on Tuesday. */
    request: async () => {
      await db
        .insertInto('day_requests')
        .values(
          [
            { day: monday, part: 'morning' as const },
            { day: tuesday, part: null },
          ].map((choice) => ({
            company_id: companyId,
            quote_id: quoteId,
            revision: 1,
            state: 'requested' as const,
            lapses_at: sql<Date>`now() + interval '5 days'`,
            ...choice,
          })),
        )
        .execute()
      const [first] = await rows()
      return { companyId, requestId: first?.id ?? 0, actor: 'owner' as const }
    },
    /** Other jobs that fill Monday morning. */
    fillMonday: async () => {
      for (let job = 0; job < 2; job++) await storeBareQuote(db, companyId, { job_date: monday })
    },
    events: async () =>
      (
        await db
          .selectFrom('quote_events')
          .select(['kind', 'from_value', 'to_value'])
          .where('quote_id', '=', quoteId)
          .orderBy('id')
          .execute()
      ).map(({ kind, from_value, to_value }) => `${kind}: ${from_value} → ${to_value}`),
  }
}

test('quote added with a date: the seat is taken, above the capacity if the day is full', async ({
  database,
}) => {
  const { db, companyId, states } = await setUp(database)
  const ids: number[] = []
  for (let job = 0; job < 5; job++)
    ids.push((await storeBareQuote(db, companyId, { job_date: monday })).id)
  const seats = []
  for (const id of ids) seats.push(...(await states(id)))
  assert.equal(seats, [
    `confirmed ${monday} morning 1`,
    `confirmed ${monday} morning 2`,
    `confirmed ${monday} afternoon 1`,
    `confirmed ${monday} afternoon 2`,
    `confirmed ${monday} morning 3`,
  ])
})

test('date set by hand: the earlier seat is free again', async ({ database }) => {
  const { setDate, states, jobDate, events } = await setUp(database)
  await setDate(monday)
  await setDate(wednesday)
  assert.equal(await states(), [`moved ${monday} morning`, `confirmed ${wednesday} morning 1`])
  assert.is(await jobDate(), wednesday)
  assert.equal(await events(), [
    `job_date_changed: null → ${monday}`,
    `job_date_changed: ${monday} → ${wednesday}`,
  ])
})

test('date set by hand: the half-day stays, above its capacity if it is full', async ({
  database,
}) => {
  const { db, companyId, setDate, states } = await setUp(database)
  for (let job = 0; job < 4; job++) await storeBareQuote(db, companyId, { job_date: wednesday })
  await setDate(monday, 'afternoon')
  await setDate(tuesday)
  await setDate(wednesday)
  assert.equal(await states(), [
    `moved ${monday} afternoon`,
    `moved ${tuesday} afternoon`,
    `confirmed ${wednesday} afternoon 3`,
  ])
})

test('date set by hand on a request for this day: the half-day is the requested one', async ({
  database,
}) => {
  const { db, quoteId, request, setDate, states } = await setUp(database)
  await request()
  await db
    .updateTable('day_requests')
    .set({ part: 'afternoon' })
    .where('quote_id', '=', quoteId)
    .execute()
  await setDate(monday)
  assert.is((await states()).at(-1), `confirmed ${monday} afternoon 1`)
})

test('date set by hand on a request: the day is confirmed and the customer gets an email', async ({
  database,
}) => {
  const { db, quoteId, request, setDate, states, events } = await setUp(database)
  await request()
  await setDate(wednesday)
  assert.equal(await states(), [
    `released ${monday} morning`,
    `released ${tuesday}`,
    `confirmed ${wednesday} morning 1`,
  ])
  assert.equal(await events(), [`day_confirmed: null → ${wednesday} morning`])
  const emails = await db
    .selectFrom('deliveries')
    .select('kind')
    .where('quote_id', '=', quoteId)
    .execute()
  assert.equal(emails, [{ kind: 'day_confirmed_customer' }])
})

test('date removed: the seat is released and requests stay', async ({ database }) => {
  const { setDate, request, set, states, jobDate } = await setUp(database)
  await setDate(monday)
  await request()
  await set({ job_date: null })
  assert.equal(await states(), [
    `released ${monday} morning`,
    `requested ${monday} morning`,
    `requested ${tuesday}`,
  ])
  assert.is(await jobDate(), null)
})

test('offer accepted: a seat by hand stays', async ({ database }) => {
  const { set, setDate, states } = await setUp(database, {
    offer_state: 'open',
    accepted_revision: null,
  })
  await setDate(monday)
  await set({ offer_state: 'accepted', accepted_revision: 1 })
  assert.equal(await states(), [`confirmed ${monday} morning 1`])
})

test('days requested: no seat is taken, and a suggestion is released', async ({ database }) => {
  const { run, quote, request, states } = await setUp(database)
  const answered = await request()
  await run((deps) => suggestDay(deps, answered, { day: wednesday, part: 'afternoon' }))
  const { rows: soon } = await sql<{ day: string }>`
    select (current_date + 3)::text as day`.execute(database.db)
  const day = soon[0]?.day ?? ''
  await run((deps) => requestDays(deps, quote, { choices: [{ day, part: null }] }))
  assert.equal(await states(), [
    `released ${monday} morning`,
    `released ${tuesday}`,
    `suggested: released ${wednesday} afternoon`,
    `requested ${day}`,
  ])
})

test('request withdrawn: the requests are released and a suggestion stays', async ({
  database,
}) => {
  const { run, quote, request, states, events } = await setUp(database)
  await request()
  await run((deps) => withdrawDays(deps, quote))
  await run((deps) => withdrawDays(deps, quote))
  assert.equal(await states(), [`released ${monday} morning`, `released ${tuesday}`])
  assert.equal(await events(), [`day_withdrawn: null → ${monday} morning,${tuesday}`])
})

test('request declined', async ({ database }) => {
  const { run, request, states, events } = await setUp(database)
  const answered = await request()
  await run((deps) => declineDays(deps, answered))
  assert.equal(await states(), [`declined ${monday} morning`, `declined ${tuesday}`])
  assert.equal(await events(), [`day_declined: null → ${monday} morning,${tuesday}`])
})

test('day suggested: it has a seat, and the requests are released', async ({ database }) => {
  const { run, request, states } = await setUp(database)
  const answered = await request()
  await run((deps) => suggestDay(deps, answered, { day: wednesday }))
  assert.equal(await states(), [
    `released ${monday} morning`,
    `released ${tuesday}`,
    `suggested: requested ${wednesday} morning 1`,
  ])
})

test('day confirmed: the job date follows, and the earlier day is moved', async ({ database }) => {
  const { run, request, setDate, states, jobDate, rows, events } = await setUp(database)
  await setDate(wednesday)
  await request()
  const [, first] = await rows()
  const answered = { companyId: first?.company_id ?? 0, requestId: first?.id ?? 0 }
  await run((deps) => confirmDay(deps, { ...answered, actor: 'owner' }, {}))
  assert.equal(await states(), [
    `moved ${wednesday} morning`,
    `released ${monday} morning`,
    `released ${tuesday}`,
    `confirmed ${monday} morning 1`,
  ])
  assert.is(await jobDate(), monday)
  assert.is((await events()).at(-1), `day_confirmed: ${wednesday} morning → ${monday} morning`)
})

test('day confirmed: a full half-day is refused, unless the owner overbooks it', async ({
  database,
}) => {
  const { run, request, fillMonday, states, events } = await setUp(database)
  const answered = await request()
  await fillMonday()
  try {
    await run((deps) => confirmDay(deps, answered, {}))
    assert.unreachable()
  } catch (error) {
    assert.is((error as { code?: string }).code, 'DAY_FULL')
  }
  assert.equal(await states(), [`requested ${monday} morning`, `requested ${tuesday}`])
  await run((deps) => confirmDay(deps, answered, { overbook: true }))
  assert.is((await states()).at(-1), `confirmed ${monday} morning 3`)
  assert.equal(await events(), [`day_confirmed: null → ${monday} morning overbooked`])
})

test('day confirmed: a hold gives its own seat', async ({ database }) => {
  const { db, run, request, states, quoteId } = await setUp(database)
  const answered = await request()
  await db
    .updateTable('day_requests')
    .set({ is_hold: true, seat: 2, hold_until: sql<Date>`now() + interval '1 hour'` })
    .where('id', '=', answered.requestId)
    .execute()
  await run((deps) => confirmDay(deps, answered, {}))
  assert.equal(await states(quoteId), [`confirmed ${monday} morning 2`, `released ${tuesday}`])
})

test('suggestion kept: the day is confirmed by the customer', async ({ database }) => {
  const { run, quote, request, states, jobDate, events } = await setUp(database)
  const answered = await request()
  await run((deps) => suggestDay(deps, answered, { day: wednesday }))
  await run((deps) => keepDay(deps, quote))
  assert.is((await states()).at(-1), `suggested: confirmed ${wednesday} morning 1`)
  assert.is(await jobDate(), wednesday)
  assert.is((await events()).at(-1), `day_confirmed: null → ${wednesday} morning`)
})

test('job moved, moved day kept: the job date follows, with one event and one email', async ({
  database,
}) => {
  const { db, companyId, quoteId, quote, run, setDate, states, jobDate, rows, events } =
    await setUp(database)
  await setDate(monday)
  const { moved, left } = await run((deps) =>
    moveJobs(deps, companyId, { from: monday, quoteIds: [quoteId], to: tuesday }, 'owner'),
  )
  assert.equal([moved, left], [[{ quoteId, day: tuesday, part: 'morning' }], []])
  assert.equal(await states(), [`moved ${monday} morning`, `confirmed ${tuesday} morning 1`])
  assert.is(await jobDate(), tuesday)
  assert.is((await events()).at(-1), `day_moved: ${monday} morning → ${tuesday} morning`)
  const emails = await db
    .selectFrom('deliveries')
    .select('kind')
    .where('quote_id', '=', quoteId)
    .execute()
  assert.equal(emails, [{ kind: 'day_moved_customer' }])
  assert.is((await rows()).at(-1)?.awaits_response, true)
  await run((deps) => keepDay(deps, quote))
  assert.is((await rows()).at(-1)?.awaits_response, false)
  assert.is((await events()).at(-1), `day_kept: null → ${tuesday} morning`)
})

test('move undone: the earlier half-day again, overbooked if it was filled meanwhile', async ({
  database,
}) => {
  const { companyId, quoteId, run, setDate, fillMonday, states, jobDate, rows } =
    await setUp(database)
  await setDate(monday)
  const { moveId } = await run((deps) =>
    moveJobs(deps, companyId, { from: monday, quoteIds: [quoteId], to: tuesday }, 'owner'),
  )
  await fillMonday()
  const { restored } = await run((deps) => undoMove(deps, companyId, moveId ?? 0, 'owner'))
  assert.equal(restored, [{ quoteId, day: monday, part: 'morning' }])
  assert.is((await states()).at(-1), `confirmed ${monday} morning 3`)
  assert.is((await rows()).at(-1)?.awaits_response, false)
  assert.is(await jobDate(), monday)
})

test('move undone: a job that awaited an answer before awaits it again', async ({ database }) => {
  const { companyId, quoteId, run, setDate, rows } = await setUp(database)
  await setDate(monday)
  const move = (from: string, to: string) =>
    run((deps) => moveJobs(deps, companyId, { from, quoteIds: [quoteId], to }, 'owner'))
  await move(monday, tuesday)
  const { moveId } = await move(tuesday, monday)
  await run((deps) => undoMove(deps, companyId, moveId ?? 0, 'owner'))
  assert.is((await rows()).at(-1)?.awaits_response, true)
})

test('move undone: not after ten minutes, not twice, and not if the customer kept the day', async ({
  database,
}) => {
  const { db, companyId, quoteId, quote, run, setDate, jobDate } = await setUp(database)
  const move = async () => {
    await setDate(monday)
    const { moveId } = await run((deps) =>
      moveJobs(deps, companyId, { from: monday, quoteIds: [quoteId], to: tuesday }, 'owner'),
    )
    return moveId ?? 0
  }
  const undo = (moveId: number) => run((deps) => undoMove(deps, companyId, moveId, 'owner'))
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    )
  const kept = await move()
  await run((deps) => keepDay(deps, quote))
  assert.equal(await undo(kept), { restored: [], left: [quoteId] })
  assert.is(await codeOf(undo(kept)), 'UNDO_ENDED')
  const old = await move()
  await db
    .updateTable('day_moves')
    .set({ created_at: sql<Date>`now() - interval '11 minutes'` })
    .where('id', '=', old)
    .execute()
  assert.is(await codeOf(undo(old)), 'UNDO_ENDED')
  assert.is(await jobDate(), tuesday)
})

test('request lapsed: it is released and the customer gets an email; the owner is reminded before', async ({
  database,
}) => {
  const { db, quoteId, request, states, events } = await setUp(database)
  await request()
  const emails = async () =>
    (
      await db.selectFrom('deliveries').select('kind').where('quote_id', '=', quoteId).execute()
    ).map(({ kind }) => kind)
  const setLapse = (interval: string) =>
    db
      .updateTable('day_requests')
      .set({
        lapses_at: sql<Date>`now() + ${interval}::interval`,
        created_at: sql<Date>`now() - interval '4 days'`,
      })
      .where('quote_id', '=', quoteId)
      .execute()
  await lapseRequests({ db, jobs })
  assert.equal(await emails(), [])
  await setLapse('23 hours')
  await lapseRequests({ db, jobs })
  await lapseRequests({ db, jobs })
  assert.equal(await emails(), ['day_lapsing_owner'])
  await setLapse('-1 minute')
  await lapseRequests({ db, jobs })
  await lapseRequests({ db, jobs })
  assert.equal(await emails(), ['day_lapsing_owner', 'day_lapsed_customer'])
  assert.equal(await states(), [`released ${monday} morning`, `released ${tuesday}`])
  assert.equal(await events(), [`day_lapsed: null → ${monday} morning,${tuesday}`])
})

for (const [name, columns] of [
  ['offer declined', { offer_state: 'declined', accepted_revision: null }],
  ['status declined', { status: 'declined' }],
] as const)
  test(`${name}, then restored: the seat is released, then the same half-day is taken again`, async ({
    database,
  }) => {
    const { run, request, set, states, jobDate } = await setUp(database)
    const answered = await request()
    await run((deps) => confirmDay(deps, answered, { part: 'afternoon' }))
    await set(columns)
    assert.equal(
      (await states()).filter((state) => !state.startsWith('released')),
      [],
    )
    assert.is(await jobDate(), monday)
    await set({ offer_state: 'accepted', accepted_revision: 1, status: 'pending' })
    assert.is((await states()).at(-1), `confirmed ${monday} afternoon 1`)
  })

for (const [name, columns] of [
  ['offer reopened', { offer_state: 'open', accepted_revision: null }],
  ['offer withdrawn', { offer_state: 'withdrawn', accepted_revision: null }],
  ['offer expired', { offer_state: 'expired', accepted_revision: null }],
  ['job completed', { status: 'completed' }],
] as const)
  test(`${name}: the seat stays and the requests are released`, async ({ database }) => {
    const { request, set, setDate, states, jobDate } = await setUp(database)
    await setDate(wednesday)
    await request()
    await set(columns)
    assert.equal(await states(), [
      `confirmed ${wednesday} morning 1`,
      `released ${monday} morning`,
      `released ${tuesday}`,
    ])
    assert.is(await jobDate(), wednesday)
  })

test('revision sent: the seat stays', async ({ database }) => {
  const { db, quoteId, setDate, states } = await setUp(database, {
    offer_state: 'open',
    accepted_revision: null,
  })
  await setDate(monday)
  await db
    .updateTable('quotes')
    .set({ current_revision: 2, current_total_cents: 100, offer_state: 'open' })
    .where('id', '=', quoteId)
    .execute()
  assert.equal(await states(), [`confirmed ${monday} morning 1`])
})

test('capacity lowered, or day off: the seat stays', async ({ database }) => {
  const { db, companyId, setDate, states } = await setUp(database)
  await setDate(monday)
  await setCapacity(db, companyId, 0)
  await db.insertInto('days_off').values({ company_id: companyId, day: monday }).execute()
  assert.equal(await states(), [`confirmed ${monday} morning 1`])
})

test('quote deleted: its rows are deleted and the seat is free', async ({ database }) => {
  const { db, companyId, quoteId, request, setDate, rows } = await setUp(database)
  await setDate(monday)
  await request()
  await deleteQuote({ db, companyId }, quoteId)
  assert.equal(await rows(), [])
})

test('customer erased: the rows of the quotes are deleted', async ({ database }) => {
  const { db, companyId, request, setDate, rows } = await setUp(database)
  await setDate(monday)
  await request()
  await db
    .transaction()
    .execute((transaction) =>
      eraseCustomer(transaction, { companyId, email: 'dana@home.example', phone: null }, {}),
    )
  assert.equal(await rows(), [])
})

test('company deleted: the rows are deleted with its quotes', async ({ database }) => {
  const { db, companyId, setDate, rows } = await setUp(database)
  await setDate(monday)
  await db.deleteFrom('companies').where('id', '=', companyId).execute()
  await db.deleteFrom('tenants').where('id', '=', companyId).execute()
  assert.equal(await rows(), [])
})

test.run()
