import { type DayPart, dayParts } from '@curbquote/types/days'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import { createRandom } from '../demo/random.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { isRealPostgres, openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { createCompany } from '../test/test-company.ts'
import { acceptedQuote, seatsOf, setCapacity } from '../test/test-days.ts'
import { confirmDay, declineDays, setDay, suggestDayOfQuote } from './confirm-day.ts'
import { NotAcceptedError } from './day-errors.ts'
import { moveJobs, undoMove } from './move-days.ts'
import { canRequest, type requestDays, withdrawDays } from './request-days.ts'
import { lockQuote, takeSeat } from './take-seat.ts'

const test = suite<{ database: TestDatabase }>('seats')
test.before(async (context) => {
  context.database = await openTestDatabase()
})
test.after(({ database }) => database.close())

const jobs = { enqueue: () => Promise.resolve() }
const day = '2030-06-04'

test('of 200 parallel confirmations of a half-day with 3 seats, 3 succeed', async ({
  database: { db },
}) => {
  const company = await createCompany(db)
  await setCapacity(db, company.id, 3)
  const count = isRealPostgres ? 200 : 20
  const quotes: number[] = []
  for (let index = 0; index < count; index++) quotes.push((await storeBareQuote(db, company.id)).id)
  const taken = await Promise.all(
    quotes.map((quoteId) =>
      inCompany({ db, companyId: company.id }, (tenantDb) =>
        takeSeat(tenantDb, {
          companyId: company.id,
          quoteId,
          revision: 1,
          day,
          parts: ['morning'],
          takenAs: 'confirmed',
        }),
      ),
    ),
  )
  const seats = taken.flatMap((row) => row?.seat ?? [])
  assert.equal(seats.toSorted(), [1, 2, 3])
  assert.is((await seatsOf(db, company.id)).length, 3)
})

test('a hold takes seats of the upper half only, and at most half of a half-day', async ({
  database: { db },
}) => {
  const company = await createCompany(db)
  await setCapacity(db, company.id, 5)
  const seats: (number | null | undefined)[] = []
  for (let index = 0; index < 4; index++) {
    const { id: quoteId } = await storeBareQuote(db, company.id)
    const row = await takeSeat(db, {
      companyId: company.id,
      quoteId,
      revision: 1,
      day,
      parts: ['afternoon'],
      takenAs: 'hold',
      until: sql<Date>`now() + interval '1 hour'`,
      lapsesAt: sql<Date>`now() + interval '1 hour'`,
    })
    seats.push(row?.seat)
  }
  assert.equal(seats, [4, 5, undefined, undefined])
})

test('a hold that has ended gives its seat to the next job and stays a request', async ({
  database: { db },
}) => {
  const company = await createCompany(db)
  await setCapacity(db, company.id, 2)
  const wanted = { companyId: company.id, revision: 1, day, parts: ['morning'] as const }
  const held = await storeBareQuote(db, company.id)
  await takeSeat(db, {
    ...wanted,
    quoteId: held.id,
    takenAs: 'hold',
    until: sql<Date>`now() - interval '1 minute'`,
    lapsesAt: sql<Date>`now() + interval '1 day'`,
  })
  for (const seat of [1, 2]) {
    const { id: quoteId } = await storeBareQuote(db, company.id)
    assert.is((await takeSeat(db, { ...wanted, quoteId, takenAs: 'confirmed' }))?.seat, seat)
  }
  const request = await db
    .selectFrom('day_requests')
    .select(['state', 'is_hold', 'seat'])
    .where('quote_id', '=', held.id)
    .executeTakeFirst()
  assert.equal(request, { state: 'requested', is_hold: false, seat: null })
})

test('a smaller capacity keeps the taken seats and gives no further one', async ({
  database: { db },
}) => {
  const company = await createCompany(db)
  await setCapacity(db, company.id, 3)
  const take = async (isForced = false) => {
    const { id: quoteId } = await storeBareQuote(db, company.id)
    return takeSeat(db, {
      companyId: company.id,
      quoteId,
      revision: 1,
      day,
      parts: ['morning'],
      takenAs: 'confirmed',
      isForced,
    })
  }
  const [first] = [await take(), await take(), await take()]
  await setCapacity(db, company.id, 2)
  await db
    .updateTable('day_requests')
    .set({ state: 'released' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  // Two jobs are taken, on the seats 2 and 3.
  assert.is(await take(), undefined)
  const forced = await take(true)
  assert.equal([forced?.seat, forced?.is_overbooked], [4, true])
})

async function insertRequest(
  tenantDb: TestDatabase['db'],
  quote: { companyId: number; quoteId: number },
): Promise<number> {
  if (!canRequest((await lockQuote(tenantDb, quote)) ?? { offer_state: '', status: '' }))
    throw new NotAcceptedError()
  const { id } = await tenantDb
    .insertInto('day_requests')
    .values({
      company_id: quote.companyId,
      quote_id: quote.quoteId,
      revision: 1,
      day,
      part: null,
      state: 'requested',
      lapses_at: sql<Date>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A half of the operations of a company are on three days, so that they are full. */
const busyDays = ['2030-06-03', '2030-06-04', '2030-06-05']
const operations = Number(process.env.DAY_OPERATIONS ?? (isRealPostgres ? 500 : 100))
const seed = Number(process.env.DAY_SEED ?? 41)

for (const isChanging of [false, true])
  test(`${operations} random operations never exceed a capacity that ${isChanging ? 'changes' : 'stays'}, and a quote has a seat if it has a day`, ({
    database: { db },
  }) => operate(db, isChanging))

async function operate(db: TestDatabase['db'], isChanging: boolean): Promise<void> {
  const source = createRandom(seed)
  const random = () => source.next()
  const pick = <Item>(items: readonly Item[]) => source.pick(items)
  const company = await createCompany(db, {
    requests_block: true,
    earliest_days: 0,
    latest_days: 365,
  })
  const companyId = company.id
  await setCapacity(db, companyId, 2)
  const quotes: number[] = []
  for (let index = 0; index < 16; index++) quotes.push((await acceptedQuote(db, companyId)).id)
  const counts: Record<string, number> = {}
  let lastMove: number | null = null

  const requestOf = async (tenantDb: TestDatabase['db'], quoteId: number) =>
    (
      await tenantDb
        .selectFrom('day_requests')
        .select('id')
        .where('quote_id', '=', quoteId)
        .where('state', '=', 'requested')
        .executeTakeFirst()
    )?.id ?? 0
  const operation = async (): Promise<string> => {
    const quoteId = pick(quotes)
    const quote = { companyId, quoteId }
    const [target, part] = [pick(busyDays), pick<DayPart>(dayParts)]
    const kind = pick([
      'hold',
      'confirm',
      'confirm',
      'overbook',
      'decline',
      'suggest',
      'withdraw',
      'date',
      'no date',
      'move',
      'each',
      'undo',
      'status declined',
      'status pending',
      'completed',
      'offer declined',
      'offer accepted',
      'reopened',
      ...(isChanging ? ['capacity', 'day off', 'day on'] : []),
    ])
    await inCompany({ db, companyId }, async (tenantDb) => {
      const deps = { tenantDb, jobs } as never as Parameters<typeof requestDays>[0]
      const answered = {
        companyId,
        requestId: await requestOf(tenantDb, quoteId),
        actor: 'owner' as const,
      }
      const set = (columns: object) =>
        tenantDb.updateTable('quotes').set(columns).where('id', '=', quoteId).execute()
      switch (kind) {
        case 'hold':
          if (!canRequest((await lockQuote(tenantDb, quote)) ?? { offer_state: '', status: '' }))
            throw new NotAcceptedError()
          await takeSeat(tenantDb, {
            ...quote,
            revision: 1,
            day: target,
            parts: [part],
            takenAs: 'hold',
            until: sql<Date>`now() + interval '1 hour'`,
            lapsesAt: sql<Date>`now() + interval '1 day'`,
          })
          return
        case 'confirm':
        case 'overbook':
          if (answered.requestId === 0) answered.requestId = await insertRequest(tenantDb, quote)
          return confirmDay(deps, answered, {
            day: target,
            part,
            overbook: kind === 'overbook' && random() < 0.2,
          })
        case 'decline':
          return declineDays(deps, answered)
        case 'suggest':
          return suggestDayOfQuote(deps, quote, { day: target, part }, 'owner')
        case 'withdraw':
          return withdrawDays(deps, quote)
        case 'date':
          // By hand a job is overbooked, which the assertion excludes.
          return void (await setDay(deps, quote, { day: target }, 'owner'))
        case 'no date':
          return void (await set({ job_date: null }))
        case 'move':
        case 'each': {
          const { moveId } = await moveJobs(
            deps,
            companyId,
            {
              from: target,
              quoteIds: quotes.filter(() => random() < 0.4).concat(quoteId),
              to: kind === 'each' ? 'each' : pick(busyDays),
            },
            'owner',
          )
          lastMove = moveId
          return
        }
        case 'undo':
          return void (lastMove !== null && (await undoMove(deps, companyId, lastMove, 'owner')))
        case 'status declined':
          return void (await set({ status: 'declined' }))
        case 'status pending':
          return void (await set({ status: 'pending' }))
        case 'completed':
          return void (await set({ status: 'completed' }))
        case 'offer declined':
          return void (await set({ offer_state: 'declined', accepted_revision: null }))
        case 'offer accepted':
          return void (await set({
            offer_state: 'accepted',
            accepted_revision: 1,
            responded_at: new Date(),
          }))
        case 'reopened':
          return void (await set({ offer_state: 'open', accepted_revision: null }))
        case 'capacity':
          return void (await setCapacity(tenantDb, companyId, 1 + Math.floor(random() * 3)))
        case 'day off':
          await tenantDb
            .insertInto('days_off')
            .values({ company_id: companyId, day: target })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          return
        case 'day on':
          await tenantDb.deleteFrom('days_off').where('day', '=', target).execute()
      }
    })
    return kind
  }

  const batch = 20
  for (let done = 0; done < operations; done += batch) {
    const outcomes = await Promise.allSettled(Array.from({ length: batch }, operation))
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') {
        counts[outcome.value] = (counts[outcome.value] ?? 0) + 1
        continue
      }
      // Refusals are expected: a full day, an ended request, no request.
      const { code } = outcome.reason as { code?: string }
      const expected = ['DAY_FULL', 'REQUEST_ENDED', 'NOT_FOUND', 'NOT_ACCEPTED', 'UNDO_ENDED']
      if (!expected.includes(code ?? '')) throw outcome.reason
    }
    const message = `seed ${seed}, after ${done + batch} operations`
    await assertSeats(db, companyId, isChanging ? 3 : 2, message)
  }
  for (const kind of ['hold', 'confirm', 'move', 'each', 'undo', 'suggest'])
    assert.ok((counts[kind] ?? 0) > 0, `no ${kind} succeeded`)
}

/** The seats without the overbooked ones never exceed the largest capacity, and the seat of a quote follows from its row. */
async function assertSeats(
  db: TestDatabase['db'],
  companyId: number,
  mostJobs: number,
  message: string,
) {
  const seats = await seatsOf(db, companyId)
  const regular = seats.filter(({ is_overbooked }) => !is_overbooked)
  for (const { day, part } of regular) {
    const count = regular.filter((each) => each.day === day && each.part === part).length
    assert.ok(count <= mostJobs, `${message}: ${count} seats on ${day}`)
  }
  const { rows: wrong } = await sql<{ id: number }>`
    select q.id from quotes q
    left join day_requests r on r.company_id = q.company_id and r.quote_id = q.id and r.state = 'confirmed'
    where q.company_id = ${companyId} and (
      (r.id is not null) <> (q.job_date is not null and q.status <> 'declined' and q.offer_state <> 'declined')
      or r.day <> q.job_date)`.execute(db)
  assert.equal(wrong, [], message)
  const { rows: waiting } = await sql<{ id: number }>`
    select q.id from quotes q
    join day_requests r on r.company_id = q.company_id and r.quote_id = q.id and r.state = 'requested'
    where q.company_id = ${companyId} and (q.offer_state <> 'accepted' or q.status in ('declined', 'completed'))`.execute(
    db,
  )
  assert.equal(waiting, [], message)
}

test.run()
