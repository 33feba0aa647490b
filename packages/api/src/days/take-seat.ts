import type { DayPart } from '@curbquote/types/days'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { DayRequestsTable } from '../db/schema/days.ts'

export type DayRow = Selectable<DayRequestsTable>

export interface DayOfQuote {
  companyId: number
  quoteId: number
}

/** Half-days in the order of preference. */
export type Parts = readonly [DayPart, ...DayPart[]]

export const anyPart: Parts = ['morning', 'afternoon']

/** The half-days of a wish: the wanted one, or both if any time suits. */
export function partsOf(part: DayPart | null | undefined): Parts {
  return part ? [part] : anyPart
}

/** The half-days with the preferred one first. */
export function preferring(part: DayPart | null | undefined): Parts {
  return part === 'afternoon' ? ['afternoon', 'morning'] : anyPart
}

export interface WantedSeat extends DayOfQuote {
  revision: number
  day: string
  parts: Parts
  /** `hold`: a customer's request. `suggestion`: a day that the owner suggested. */
  takenAs: 'confirmed' | 'hold' | 'suggestion'
  /** Takes a seat above the capacity if there is no room. */
  isForced?: boolean
  movedFrom?: number | null
  moveId?: number | null
  /** Of a hold or suggestion. */
  until?: RawBuilder<Date>
  lapsesAt?: RawBuilder<Date>
}

/**
 * Takes the lowest free seat of a half-day in one statement, also under concurrent requests for the last one. `undefined` if there
 * is no room. The caller has locked the quote, and ended its confirmed day if the new one is confirmed.
 */
export async function takeSeat(
  tenantDb: Kysely<Database>,
  wanted: WantedSeat,
): Promise<DayRow | undefined> {
  const { companyId, quoteId, revision, day, parts, takenAs, isForced = false } = wanted
  const nothing = sql<Date | null>`null::timestamptz`
  const { rows } = await sql<DayRow>`
    select * from take_seat(
      jsonb_populate_record(null::day_requests, jsonb_build_object(
        'company_id', ${companyId}::integer, 'quote_id', ${quoteId}::integer, 'revision', ${revision}::integer,
        'day', ${day}::text, 'moved_from', ${wanted.movedFrom ?? null}::bigint, 'move_id', ${wanted.moveId ?? null}::bigint,
        'hold_until', ${wanted.until ?? nothing}, 'lapses_at', ${wanted.lapsesAt ?? nothing})),
      ${[...parts]}::text[], ${takenAs}::text, ${isForced}::boolean)`.execute(tenantDb)
  return rows[0]
}

/** Rows that occupy a seat, for statements that select from `day_requests`. */
export const hasSeat = sql<boolean>`
  (day_requests.state = 'confirmed' or (day_requests.state = 'requested' and day_requests.is_hold
    and day_requests.hold_until > now()))`

/** Locks the quote, as every change of its days does first. `undefined` when the company has no such quote. */
export function lockQuote(tenantDb: Kysely<Database>, { companyId, quoteId }: DayOfQuote) {
  return tenantDb
    .selectFrom('quotes')
    .select([
      'status',
      'offer_state',
      'current_revision',
      'job_date',
      'customer_email',
      'customer_zip',
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', quoteId)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends the confirmed day of a quote, so that another one can be confirmed. Returns the ended row. */
export function endConfirmed(
  tenantDb: Kysely<Database>,
  quote: DayOfQuote,
): Promise<DayRow | undefined> {
  return daysOf(tenantDb, quote, 'confirmed').set({ state: 'moved' }).executeTakeFirst()
}

/** Ends the requests and the suggestion of a quote. */
export async function endRequests(
  tenantDb: Kysely<Database>,
  quote: DayOfQuote,
  state: 'released' | 'declined',
): Promise<DayRow[]> {
  return daysOf(tenantDb, quote, 'requested')
    .set({ state, is_hold: false, hold_until: null })
    .execute()
}

/** An update of the days of a quote in a state, which returns them. */
const daysOf = (
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: DayOfQuote,
  state: 'confirmed' | 'requested',
) =>
  tenantDb
    .updateTable('day_requests')
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('state', '=', state)
    .returningAll()

/** The job date follows the confirmed day. The trigger of the table finds the seat taken. */
export async function setJobDate(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: DayOfQuote,
  day: string | null,
): Promise<void> {
  await tenantDb
    .updateTable('quotes')
    .set({ job_date: day })
    .where('company_id', '=', companyId)
    .where('id', '=', quoteId)
    .execute()
}
