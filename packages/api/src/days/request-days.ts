import {
  type DayChoice,
  dayRequestDays,
  holdHours,
  type OfferDay,
  type RequestDays,
  type RequestedDays,
} from '@curbquote/types/days'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import { AlreadyRequestedError, DayFullError, NotAcceptedError } from './day-errors.ts'
import { type DayDeps, ownerEmail, recordDayEvent } from './day-events.ts'
import { firstAvailable, readOfferDays } from './day-loads.ts'
import {
  type DayOfQuote,
  type DayRow,
  endRequests,
  lockQuote,
  partsOf,
  takeSeat,
} from './take-seat.ts'

/**
 * Requests up to three days for an accepted quote. Takes no seats, unless the owner lets requests block days. Days that the
 * owner suggested are no longer held. A day that is confirmed stays until the owner confirms another one.
 * @throws NotAcceptedError, AlreadyRequestedError, DayFullError
 */
export async function requestDays(
  { tenantDb, jobs }: DayDeps,
  quote: DayOfQuote,
  wish: RequestDays,
): Promise<RequestedDays> {
  const { companyId, quoteId } = quote
  const locked = await lockQuote(tenantDb, quote)
  if (!locked || !canRequest(locked)) throw new NotAcceptedError()
  const earlier = await findRequests(tenantDb, quote)
  if (earlier.length > 0) throw new AlreadyRequestedError(toRequestedDays(earlier))

  const days = await readOfferDays(tenantDb, companyId, locked.customer_zip)
  const choices = choicesOf(wish, days)
  await endRequests(tenantDb, quote, 'released')
  const lapsesAt = lapseTime(companyId, choices)
  const holds = await mayHold(tenantDb, quote)
  const rows: DayRow[] = []
  for (const { day, part } of choices) {
    const held = holds
      ? await takeSeat(tenantDb, {
          ...quote,
          revision: locked.current_revision,
          day,
          parts: partsOf(part),
          takenAs: 'hold',
          until: sql<Date>`least(now() + ${holdHours} * interval '1 hour', ${lapsesAt})`,
          lapsesAt,
        })
      : undefined
    rows.push(
      held ??
        (await tenantDb
          .insertInto('day_requests')
          .values({
            company_id: companyId,
            quote_id: quoteId,
            revision: locked.current_revision,
            day,
            part,
            state: 'requested',
            lapses_at: lapsesAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow()),
    )
  }
  const [first] = rows
  if (!first) throw new DayFullError(days)
  await recordDayEvent({ tenantDb, jobs }, quote, {
    kind: 'day_requested',
    to: rows,
    actor: 'customer',
    emails: await ownerEmail(tenantDb, companyId, 'day_requested_owner', first),
  })
  return toRequestedDays(rows)
}

/** Whether days can be requested and suggested: the offer is accepted and the job is not over. */
export function canRequest({
  offer_state,
  status,
}: {
  offer_state: string
  status: string
}): boolean {
  return offer_state === 'accepted' && status !== 'declined' && status !== 'completed'
}

/** Withdraws the requested days of a quote. Without any, nothing changes. */
export async function withdrawDays(deps: DayDeps, quote: DayOfQuote): Promise<void> {
  await lockQuote(deps.tenantDb, quote)
  const rows = await deps.tenantDb
    .updateTable('day_requests')
    .set({ state: 'released', is_hold: false, hold_until: null })
    .where('company_id', '=', quote.companyId)
    .where('quote_id', '=', quote.quoteId)
    .where('state', '=', 'requested')
    .where('is_suggested', '=', false)
    .returningAll()
    .execute()
  if (rows.length > 0)
    await recordDayEvent(deps, quote, { kind: 'day_withdrawn', to: rows, actor: 'customer' })
}

/** The days that the customer asks for. */
function findRequests(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: DayOfQuote,
): Promise<DayRow[]> {
  return tenantDb
    .selectFrom('day_requests')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'requested')
    .where('is_suggested', '=', false)
    .orderBy('id')
    .execute()
}

/** Without a half-day, `part` is empty or `null`. */
interface TypedChoice {
  day: string
  part: string | null
}

/** Whether two choices have a half-day in common. */
export function isSameTime(one: TypedChoice, other: TypedChoice): boolean {
  return one.day === other.day && (!one.part || !other.part || one.part === other.part)
}

/** @throws DayFullError with the current days; InvalidInputError for a day twice */
function choicesOf(wish: RequestDays, days: OfferDay[]): DayChoice[] {
  if ('firstAvailable' in wish) {
    const first = firstAvailable(days)
    if (!first) throw new DayFullError(days)
    return [first]
  }
  const { choices } = wish
  const isRepeated = choices.some((choice, index) =>
    choices.slice(0, index).some((earlier) => isSameTime(choice, earlier)),
  )
  if (isRepeated) throw new InvalidInputError('Choose different days.', 'SAME_DAY')
  if (!choices.every((choice) => hasRoom(choice, days))) throw new DayFullError(days)
  return choices
}

function hasRoom({ day, part }: DayChoice, days: readonly OfferDay[]): boolean {
  const found = days.find((each) => each.day === day)
  return (
    found !== undefined &&
    found.parts.some((each) => each.room !== 'no' && (part === null || each.part === part))
  )
}

/** A request lapses after five days or when its last day begins, whichever is first. A request for today lapses at the end of today. */
export function lapseTime(companyId: number, choices: readonly Pick<DayChoice, 'day'>[]) {
  const last =
    choices
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? ''
  return sql<Date>`least(now() + ${dayRequestDays} * interval '1 day', (
    select (${last}::text::date + case when ${last}::text::date > (now() at time zone time_zone)::date then 0 else 1 end)
      ::timestamp at time zone time_zone
    from companies where id = ${companyId}))`
}

/**
 * Whether requests of a quote hold seats: the owner wants it, the customer signed, and the link of an email was opened, so that the
 * email address is real. A hold is a way to block a calendar, so one quote has one set of holds.
 */
async function mayHold(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: DayOfQuote,
): Promise<boolean> {
  const { rows } = await sql<{ may_hold: boolean }>`
    select c.requests_block and q.link_opened_at is not null and exists (
      select from quote_responses a
      where a.company_id = q.company_id and a.quote_id = q.id and a.kind = 'accepted' and a.channel <> 'owner'
        and a.revision = q.accepted_revision) as may_hold
    from quotes q join companies c on c.id = q.company_id
    where q.company_id = ${companyId} and q.id = ${quoteId}`.execute(tenantDb)
  return rows[0]?.may_hold ?? false
}

function toRequestedDays(rows: readonly DayRow[]): RequestedDays {
  return {
    choices: rows.map(({ day, part }) => ({ day, part })),
    lapsesAt: rows[0]?.lapses_at?.toISOString() ?? '',
  }
}
