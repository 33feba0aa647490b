import {
  type DayPart,
  type LastMove,
  type MoveDay,
  type MovedDay,
  moveUndoMinutes,
  type UndoneMove,
} from '@curbquote/types/days'
import type { QuoteEventActor } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import { DomainError } from '../errors/errors.ts'
import type { Database } from '../db/schema/index.ts'
import { findZipPlace } from '../zip-places/zip-places.ts'
import { replaceConfirmed } from './confirm-day.ts'
import { dayEmail, type DayDeps, recordDayEvent } from './day-events.ts'
import { readJobPlaces, readLoads, requireFutureDay, today } from './day-loads.ts'
import { type MovableJob, planMoves, type PlannedMove } from './plan-moves.ts'
import { type DayRow, endConfirmed, preferring, setJobDate, takeSeat } from './take-seat.ts'

/** The time until which a move can be undone. For statements on `day_moves`. */
const undoUntil = sql<Date>`day_moves.created_at + ${moveUndoMinutes} * interval '1 minute'`

interface MovedRow extends MovableJob {
  quoteId: number
  revision: number
  customer_email: string
}

/**
 * Moves the chosen jobs of a day, each with one event and one email. Jobs that fit nowhere, or that are not on the day, are left.
 * @throws InvalidInputError for a past day
 */
export async function moveJobs(
  deps: DayDeps,
  companyId: number,
  { from, quoteIds, to, part, overbook = false, notify = true }: MoveDay,
  actor: QuoteEventActor,
): Promise<MovedDay> {
  const { tenantDb } = deps
  if (to !== 'each') await requireFutureDay(tenantDb, companyId, to)
  await lockMoves(tenantDb, companyId)
  const jobs = await lockJobs(tenantDb, companyId, from, quoteIds)
  const planned =
    to === 'each'
      ? await planEach(tenantDb, companyId, from, jobs)
      : jobs.map((job): PlannedMove => ({ quoteId: job.quoteId, day: to, part: part ?? job.part }))
  const move = await tenantDb
    .insertInto('day_moves')
    .values({ company_id: companyId, from_day: from })
    .returning(['id', undoUntil.as('until')])
    .executeTakeFirstOrThrow()

  const moved: { job: MovedRow; ended: DayRow | undefined; taken: DayRow }[] = []
  for (const { quoteId, day, part: wanted } of planned) {
    const job = jobs.find((each) => each.quoteId === quoteId)
    if (!job || (day === from && wanted === job.part)) continue
    const quote = { companyId, quoteId }
    const { ended, taken } = await replaceConfirmed(
      tenantDb,
      quote,
      { current_revision: job.revision },
      {
        day,
        parts: part ? [part] : preferring(wanted),
        isForced: overbook,
        moveId: move.id,
      },
    )
    if (!taken) continue
    if (notify) await awaitResponse(tenantDb, companyId, taken)
    await setJobDate(tenantDb, quote, day)
    moved.push({ job, ended, taken })
  }
  for (const { job, ended, taken } of moved)
    await recordDayEvent(
      deps,
      { companyId, quoteId: job.quoteId },
      {
        kind: 'day_moved',
        from: ended ? [ended] : [],
        to: [taken],
        actor,
        emails: notify ? dayEmail('day_moved_customer', job, taken) : [],
      },
    )
  const movedIds = moved.map(({ job }) => job.quoteId)
  return {
    moveId: moved.length > 0 ? move.id : null,
    moved: moved.map(({ job, taken }) => toMovedJob(job.quoteId, taken)),
    left: quoteIds.filter((id) => !movedIds.includes(id)),
    undoUntil: move.until.toISOString(),
  }
}

/**
 * Moves the jobs of a move back to their half-days, within ten minutes. A half-day that was filled meanwhile is overbooked. Jobs
 * whose new day the customer kept, or that were changed since, are left.
 * @throws DomainError `UNDO_ENDED`
 */
export async function undoMove(
  deps: DayDeps,
  companyId: number,
  moveId: number,
  actor: QuoteEventActor,
): Promise<UndoneMove> {
  const { tenantDb } = deps
  await lockMoves(tenantDb, companyId)
  const undone = await tenantDb
    .updateTable('day_moves')
    .set({ undone_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', moveId)
    .where('undone_at', 'is', null)
    .where(undoUntil, '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!undone)
    throw new DomainError(409, 'UNDO_ENDED', 'These jobs can no longer be moved back together.')
  const ids = await tenantDb
    .selectFrom('day_requests')
    .select('quote_id')
    .where('company_id', '=', companyId)
    .where('move_id', '=', moveId)
    .execute()
  const quoteIds = ids.map(({ quote_id }) => quote_id)
  const quotes = await lockQuotes(tenantDb, companyId, quoteIds)
  const rows = await tenantDb
    .selectFrom('day_requests as r')
    .innerJoin('day_requests as before', (join) =>
      join.onRef('before.company_id', '=', 'r.company_id').onRef('before.id', '=', 'r.moved_from'),
    )
    .selectAll('r')
    .select([
      'before.day as day_before',
      'before.part as part_before',
      'before.awaits_response as awaited_before',
    ])
    .where('r.company_id', '=', companyId)
    .where('r.move_id', '=', moveId)
    .where('r.state', '=', 'confirmed')
    .where('r.kept_at', 'is', null)
    .orderBy('r.id')
    .execute()

  const restored: { row: DayRow; taken: DayRow; customer_email: string }[] = []
  for (const { day_before: day, part_before, awaited_before, ...row } of rows) {
    const found = quotes.find(({ id }) => id === row.quote_id)
    if (!found || part_before === null) continue
    const quote = { companyId, quoteId: row.quote_id }
    await endConfirmed(tenantDb, quote)
    const taken = await takeSeat(tenantDb, {
      ...quote,
      revision: row.revision,
      day,
      parts: [part_before],
      takenAs: 'confirmed',
      isForced: true,
      movedFrom: row.id,
    })
    if (!taken) continue
    if (awaited_before) await awaitResponse(tenantDb, companyId, taken)
    await setJobDate(tenantDb, quote, day)
    restored.push({ row, taken, customer_email: found.customer_email })
  }
  for (const { row, taken, customer_email } of restored)
    await recordDayEvent(
      deps,
      { companyId, quoteId: row.quote_id },
      {
        kind: 'day_moved',
        from: [row],
        to: [taken],
        actor,
        emails: row.awaits_response
          ? dayEmail('day_moved_back_customer', { customer_email }, taken)
          : [],
      },
    )
  const restoredIds = restored.map(({ row }) => row.quote_id)
  return {
    restored: restored.map(({ row, taken }) => toMovedJob(row.quote_id, taken)),
    left: quoteIds.filter((id) => !restoredIds.includes(id)),
  }
}

/** The jobs that were moved last and that `undoMove` would move back. */
export async function readLastMove(
  tenantDb: Kysely<Database>,
  companyId: number,
): Promise<LastMove | null> {
  const move = await tenantDb
    .selectFrom('day_moves')
    .select(['id', 'from_day', undoUntil.as('until')])
    .where('company_id', '=', companyId)
    .where('undone_at', 'is', null)
    .where(undoUntil, '>', sql<Date>`now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!move) return null
  const rows = await tenantDb
    .selectFrom('day_requests')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .selectAll('day_requests')
    .select('customer_name')
    .where('day_requests.company_id', '=', companyId)
    .where('move_id', '=', move.id)
    .where('state', '=', 'confirmed')
    .where('kept_at', 'is', null)
    .orderBy('day_requests.id')
    .execute()
  if (rows.length === 0) return null
  return {
    moveId: move.id,
    from: move.from_day,
    moved: rows.map((row) => ({
      ...toMovedJob(row.quote_id, row),
      customerName: row.customer_name,
    })),
    undoUntil: move.until.toISOString(),
  }
}

/** Each job to the next day on which it fits, in the order of acceptance. Reserve days have room for these jobs. */
async function planEach(
  tenantDb: Kysely<Database>,
  companyId: number,
  from: string,
  jobs: readonly MovedRow[],
): Promise<PlannedMove[]> {
  const range = await tenantDb
    .selectFrom('companies')
    .select((eb) => [
      sql<string>`(greatest(${today}, ${from}::text::date) + 1)::text`.as('from'),
      sql<string>`(greatest(${today}, ${from}::text::date) + ${eb.ref('latest_days')}::integer)::text`.as(
        'to',
      ),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return planMoves(
    jobs,
    await readLoads(tenantDb, companyId, range),
    await readJobPlaces(tenantDb, companyId, range),
  )
}

/** Moves of a company run one after another, because each takes several seats. */
async function lockMoves(tenantDb: Kysely<Database>, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('day moves'), ${companyId}::integer)`.execute(
    tenantDb,
  )
}

function lockQuotes(tenantDb: Kysely<Database>, companyId: number, quoteIds: readonly number[]) {
  return tenantDb
    .selectFrom('quotes')
    .select(['id', 'customer_email'])
    .where('company_id', '=', companyId)
    .where('id', '=', sql<number>`any(${[...quoteIds]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The chosen jobs of a day in the order of acceptance. */
async function lockJobs(
  tenantDb: Kysely<Database>,
  companyId: number,
  day: string,
  quoteIds: readonly number[],
): Promise<MovedRow[]> {
  await lockQuotes(tenantDb, companyId, quoteIds)
  const rows = await tenantDb
    .selectFrom('day_requests as r')
    .innerJoin('quotes as q', (join) =>
      join.onRef('q.company_id', '=', 'r.company_id').onRef('q.id', '=', 'r.quote_id'),
    )
    .select(['r.quote_id', 'r.part', 'q.customer_zip', 'q.customer_email', 'q.current_revision'])
    .where('r.company_id', '=', companyId)
    .where('r.quote_id', '=', sql<number>`any(${[...quoteIds]}::integer[])`)
    .where('r.state', '=', 'confirmed')
    .where('r.day', '=', day)
    .orderBy(sql`case when q.accepted_revision is not null then q.responded_at end`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('q.id')
    .execute()
  return rows.map(({ quote_id, part, customer_zip, customer_email, current_revision }) => ({
    quoteId: quote_id,
    zip: customer_zip,
    place: findZipPlace(customer_zip ?? ''),
    part: part as DayPart,
    revision: current_revision,
    customer_email,
  }))
}

async function awaitResponse(
  tenantDb: Kysely<Database>,
  companyId: number,
  { id }: DayRow,
): Promise<void> {
  await tenantDb
    .updateTable('day_requests')
    .set({ awaits_response: true })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

function toMovedJob(quoteId: number, { day, part }: DayRow) {
  return { quoteId, day, part: part as DayPart }
}
