import {
  type ConfirmDay,
  type DayPart,
  dayRequestDays,
  type SuggestDay,
} from '@curbquote/types/days'
import type { QuoteEventActor } from '@curbquote/types/quotes'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { DomainError, NotFoundError } from '../errors/errors.ts'
import { DayFullError, NotAcceptedError, NothingToKeepError } from './day-errors.ts'
import { dayEmail, type DayDeps, ownerEmail, recordDayEvent } from './day-events.ts'
import { requireFutureDay } from './day-loads.ts'
import { canRequest } from './request-days.ts'
import {
  type DayOfQuote,
  type DayRow,
  endConfirmed,
  endRequests,
  lockQuote,
  partsOf,
  setJobDate,
  takeSeat,
  type WantedSeat,
} from './take-seat.ts'

type LockedQuote = NonNullable<Awaited<ReturnType<typeof lockQuote>>>

/** A request of a company, and the actor that answers it. */
export interface DecidedRequest {
  companyId: number
  requestId: number
  actor: QuoteEventActor
}

/**
 * Confirms a requested day or another one. On a full day only with `overbook`, which is recorded.
 * @throws NotFoundError, DomainError `REQUEST_ENDED`, DayFullError
 */
export async function confirmDay(
  deps: DayDeps,
  answered: DecidedRequest,
  { day, part, overbook = false }: ConfirmDay,
): Promise<void> {
  const { quote, request, locked } = await lockRequest(deps.tenantDb, answered)
  await confirm(deps, quote, locked, request, {
    day: day ?? request.day,
    part: part ?? (day === undefined || day === request.day ? request.part : null),
    isForced: overbook,
    actor: answered.actor,
  })
}

/**
 * Sets the job date by hand. Without `part`, the half-day that the customer asked for on this day, or the present one, or the
 * first one with room. If the customer asked for a day, this is the answer and the customer gets an email. Never refused: on a
 * full day the job is overbooked.
 */
export async function setDay(
  deps: DayDeps,
  quote: DayOfQuote,
  { day, part }: { day: string; part?: DayPart | undefined },
  actor: QuoteEventActor,
): Promise<{ isConfirmed: boolean }> {
  const { tenantDb } = deps
  const request = await tenantDb
    .selectFrom('day_requests')
    .selectAll()
    .where('company_id', '=', quote.companyId)
    .where('quote_id', '=', quote.quoteId)
    .where('state', '=', 'requested')
    .orderBy('id')
    .executeTakeFirst()
  const locked = await lockQuote(tenantDb, quote)
  if (!locked) return { isConfirmed: false }
  const confirmed = await findConfirmed(tenantDb, quote)
  const asked = request?.day === day ? request.part : null
  const kept = part ?? asked ?? confirmed?.part ?? null
  if (request) {
    await confirm(deps, quote, locked, request, { day, part: kept, isForced: true, actor })
    return { isConfirmed: true }
  }
  const isSeated = locked.status !== 'declined' && locked.offer_state !== 'declined'
  if (kept && isSeated && (confirmed?.day !== day || confirmed.part !== kept))
    await replaceConfirmed(tenantDb, quote, locked, { day, parts: [kept], isForced: true })
  await setJobDate(tenantDb, quote, day)
  return { isConfirmed: false }
}

/** Declines the requested days of a quote. The customer can ask for others. @throws NotFoundError, DomainError `REQUEST_ENDED` */
export async function declineDays(deps: DayDeps, answered: DecidedRequest): Promise<void> {
  const { quote, request, locked } = await lockRequest(deps.tenantDb, answered)
  const rows = await endRequests(deps.tenantDb, quote, 'declined')
  await recordDayEvent(deps, quote, {
    kind: 'day_declined',
    to: rows,
    actor: answered.actor,
    emails: dayEmail('day_declined_customer', locked, request),
  })
}

/** Suggests a day in place of the requested ones. @throws NotFoundError, DomainError `REQUEST_ENDED`, DayFullError */
export async function suggestDay(
  deps: DayDeps,
  answered: DecidedRequest,
  suggested: SuggestDay,
): Promise<void> {
  const { quote } = await lockRequest(deps.tenantDb, answered)
  await suggestDayOfQuote(deps, quote, suggested, answered.actor)
}

/**
 * Suggests a day to the customer of an accepted quote. It holds its seat until the customer answers or it lapses. With `isAgreed`,
 * the day is confirmed instead.
 * @throws NotFoundError, NotAcceptedError, InvalidInputError for a past day, DayFullError
 */
export async function suggestDayOfQuote(
  deps: DayDeps,
  quote: DayOfQuote,
  { day, part, overbook = false, isAgreed = false }: SuggestDay,
  actor: QuoteEventActor,
): Promise<void> {
  const { tenantDb } = deps
  const locked = await lockQuote(tenantDb, quote)
  if (!locked) throw new NotFoundError('Quote')
  if (!canRequest(locked)) throw new NotAcceptedError()
  await requireFutureDay(tenantDb, quote.companyId, day)
  if (isAgreed)
    return confirm(deps, quote, locked, undefined, {
      day,
      part: part ?? null,
      isForced: overbook,
      actor,
    })
  await endRequests(tenantDb, quote, 'released')
  const until = sql<Date>`now() + ${dayRequestDays} * interval '1 day'`
  const row = await takeSeat(tenantDb, {
    ...quote,
    revision: locked.current_revision,
    day,
    parts: partsOf(part),
    takenAs: 'suggestion',
    isForced: overbook,
    until,
    lapsesAt: until,
  })
  if (!row) throw new DayFullError()
  await recordDayEvent(deps, quote, {
    kind: 'day_suggested',
    to: [row],
    actor,
    emails: dayEmail('day_suggested_customer', locked, row),
  })
}

/**
 * The customer keeps the day that the owner suggested, or to which the owner moved the job.
 * @throws NothingToKeepError, DayFullError
 */
export async function keepDay(deps: DayDeps, quote: DayOfQuote): Promise<void> {
  const { tenantDb } = deps
  const locked = await lockQuote(tenantDb, quote)
  if (!locked) throw new NothingToKeepError()
  const suggestion = await tenantDb
    .selectFrom('day_requests')
    .selectAll()
    .where('company_id', '=', quote.companyId)
    .where('quote_id', '=', quote.quoteId)
    .where('state', '=', 'requested')
    .where('is_suggested', '=', true)
    .executeTakeFirst()
  if (suggestion)
    return confirm(deps, quote, locked, suggestion, {
      day: suggestion.day,
      part: suggestion.part,
      isForced: false,
      actor: 'customer',
    })
  const kept = await tenantDb
    .updateTable('day_requests')
    .set({ awaits_response: false, kept_at: sql<Date>`now()` })
    .where('company_id', '=', quote.companyId)
    .where('quote_id', '=', quote.quoteId)
    .where('state', '=', 'confirmed')
    .where('awaits_response', '=', true)
    .returningAll()
    .executeTakeFirst()
  if (!kept) throw new NothingToKeepError()
  await recordDayEvent(deps, quote, { kind: 'day_kept', to: [kept], actor: 'customer' })
}

/** Confirms a day in place of all requests of the quote. The request keeps its seat if it holds the one that is confirmed. */
async function confirm(
  deps: DayDeps,
  quote: DayOfQuote,
  locked: LockedQuote,
  request: DayRow | undefined,
  {
    day,
    part,
    isForced,
    actor,
  }: { day: string; part: DayPart | null; isForced: boolean; actor: QuoteEventActor },
): Promise<void> {
  const { tenantDb } = deps
  const isHeld = request?.is_hold && request.day === day && (part === null || request.part === part)
  const ended = await endConfirmed(tenantDb, quote)
  // A hold that was ended by another request for its seat is no longer one.
  const held = isHeld
    ? await tenantDb
        .updateTable('day_requests')
        .set({
          state: 'confirmed',
          is_hold: false,
          hold_until: null,
          moved_from: ended?.id ?? null,
        })
        .where('company_id', '=', quote.companyId)
        .where('id', '=', request.id)
        .where('is_hold', '=', true)
        .returningAll()
        .executeTakeFirst()
    : undefined
  await endRequests(tenantDb, quote, 'released')
  const confirmed =
    held ??
    (await takeSeat(tenantDb, {
      ...quote,
      revision: locked.current_revision,
      day,
      parts: partsOf(part),
      takenAs: 'confirmed',
      isForced,
      movedFrom: ended?.id ?? null,
    }))
  if (!confirmed) throw new DayFullError()
  await setJobDate(tenantDb, quote, day)
  await recordDayEvent(deps, quote, {
    kind: 'day_confirmed',
    from: ended ? [ended] : [],
    to: [confirmed],
    actor,
    emails: [
      ...dayEmail('day_confirmed_customer', locked, confirmed),
      ...(actor === 'customer'
        ? await ownerEmail(tenantDb, quote.companyId, 'day_kept_owner', confirmed)
        : []),
    ],
  })
}

/** Ends the confirmed day and takes another seat. Returns both rows, or restores the first if there is no room. */
export async function replaceConfirmed(
  tenantDb: Kysely<Database>,
  quote: DayOfQuote,
  { current_revision }: Pick<LockedQuote, 'current_revision'>,
  wanted: Pick<WantedSeat, 'day' | 'parts' | 'isForced' | 'moveId'>,
): Promise<{ ended: DayRow | undefined; taken: DayRow | undefined }> {
  const ended = await endConfirmed(tenantDb, quote)
  const taken = await takeSeat(tenantDb, {
    ...quote,
    ...wanted,
    revision: current_revision,
    takenAs: 'confirmed',
    movedFrom: ended?.id ?? null,
  })
  if (ended && !taken)
    // Nobody could take the seat, because this transaction has not committed.
    await tenantDb
      .updateTable('day_requests')
      .set({ state: 'confirmed' })
      .where('company_id', '=', quote.companyId)
      .where('id', '=', ended.id)
      .execute()
  return { ended, taken }
}

export function findConfirmed(
  tenantDb: Kysely<Database>,
  { companyId, quoteId }: DayOfQuote,
): Promise<DayRow | undefined> {
  return tenantDb
    .selectFrom('day_requests')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst()
}

/** Locks the quote of a request, then reads the request. @throws NotFoundError, DomainError `REQUEST_ENDED` */
async function lockRequest(
  tenantDb: Kysely<Database>,
  { companyId, requestId }: Pick<DecidedRequest, 'companyId' | 'requestId'>,
) {
  const read = () =>
    tenantDb
      .selectFrom('day_requests')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', requestId)
      .executeTakeFirst()
  const found = await read()
  if (!found) throw new NotFoundError('Request')
  const quote = { companyId, quoteId: found.quote_id }
  const locked = await lockQuote(tenantDb, quote)
  const request = await read()
  if (!locked || !request) throw new NotFoundError('Request')
  if (request.state !== 'requested')
    throw new DomainError(
      409,
      'REQUEST_ENDED',
      'This request was answered or withdrawn. Reload to see its state.',
    )
  return { quote, request, locked }
}
