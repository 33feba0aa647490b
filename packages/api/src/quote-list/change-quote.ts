import type { DayPart } from '@curbquote/types/days'
import type { OfferState } from '@curbquote/types/offers'
import type { QuoteStatus } from '@curbquote/types/quotes'
import { sql, type Transaction } from 'kysely'
import { setDay } from '../days/confirm-day.ts'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import { type QuoteRow, readQuote } from '../quotes/quote-queries.ts'
import { isNoSpam } from '../quotes/quotes-filter.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'

/** The actor of a change: the owner, an impersonating admin, or a program with an API key. */
export type QuoteActor = 'owner' | 'admin' | 'api_key'

/** The events of the columns that may be changed. */
const events = {
  status: 'status_changed',
  notes: 'notes_changed',
  job_date: 'job_date_changed',
} as const
const columns = ['status', 'notes', 'job_date'] as const

/** New values. Columns that are left out stay unchanged. */
export interface QuoteChanges {
  status?: QuoteStatus | undefined
  notes?: string | null | undefined
  job_date?: string | null | undefined
  /** The half-day of the job date. */
  part?: DayPart | undefined
  /** Replaces the metadata. Not an event: it is what a program stores. */
  metadata?: Record<string, string> | undefined
}

/**
 * Changes a quote and records an event for each changed column. A job date takes a seat of its day, also of a full one. If the
 * customer asked for a day, it is confirmed. Returns `undefined` when the company has no such quote.
 * @throws InvalidInputError for a half-day without a date
 */
export function changeQuote(
  tenant: Tenant,
  jobs: Jobs,
  quoteId: number,
  changes: QuoteChanges,
  actor: QuoteActor,
): Promise<QuoteRow | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    // Lock the row before comparing, so that the later of two concurrent changes records the earlier one's value.
    const before = await tenantDb
      .selectFrom('quotes')
      .select(['status', 'notes', 'offer_state', sql<string | null>`job_date::text`.as('job_date')])
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      // Programs do not see spam.
      .$if(actor === 'api_key', (quotes) => quotes.where(isNoSpam))
      .forUpdate()
      .executeTakeFirst()
    if (!before) return undefined
    const changed = columns.flatMap((column) => {
      const [from, to] = [before[column], changes[column]]
      return to === undefined || to === from ? [] : [{ column, from, to }]
    })
    const day = dayOf(before.job_date, changes)
    const written = changed.filter(({ column }) => column !== 'job_date' || day === undefined)
    const { metadata } = changes
    if (written.length > 0 || metadata)
      await tenantDb
        .updateTable('quotes')
        .set({
          ...Object.fromEntries(written.map(({ column, to }) => [column, to])),
          ...(metadata && { metadata: JSON.stringify(metadata) }),
        })
        .where('company_id', '=', companyId)
        .where('id', '=', quoteId)
        .execute()
    if (changes.status !== undefined)
      await followStatus(tenantDb, jobs, { companyId, quoteId, actor }, before, changes.status)
    const { isConfirmed } =
      day === undefined
        ? { isConfirmed: false }
        : await setDay({ tenantDb, jobs }, { companyId, quoteId }, day, actor)
    // The confirmation is the event of its date.
    const recorded = changed.filter(({ column }) => column !== 'job_date' || !isConfirmed)
    for (const { column, from, to } of recorded)
      await recordQuoteEvent(tenantDb, jobs, {
        kind: events[column],
        companyId,
        quoteId,
        from,
        to,
        actor,
      })
    return readQuote(tenantDb, companyId, quoteId)
  })
}

/** The day to set. `undefined` if the date is removed or stays. */
function dayOf(
  before: string | null,
  { job_date, part }: QuoteChanges,
): { day: string; part?: DayPart | undefined } | undefined {
  if (job_date === undefined && part === undefined) return undefined
  const day = job_date === undefined ? before : job_date
  if (day !== null) return { day, part }
  if (part !== undefined)
    throw new InvalidInputError('A half-day needs a job date.', 'PART_WITHOUT_DATE')
  return undefined
}

/** The statuses that end an offer. */
const endingStatuses: readonly QuoteStatus[] = ['declined', 'completed']

export function endsOffer(status: QuoteStatus): boolean {
  return endingStatuses.includes(status)
}

/** The states in which a customer can accept an offer. A customer who has declined can still accept. */
const acceptableStates: readonly OfferState[] = ['open', 'declined']

/**
 * The owner's "Declined" and "Completed" withdraw an offer that the customer could still accept, so that nobody can sign it any
 * more. This includes "Declined" after the customer has declined. Another status afterwards opens an offer again that was open,
 * if nothing else has happened to it. The event of the withdrawal has the status that caused it.
 */
async function followStatus(
  tenantDb: Transaction<Database>,
  jobs: Jobs,
  quote: { companyId: number; quoteId: number; actor: QuoteActor },
  before: { status: QuoteStatus; offer_state: OfferState },
  status: QuoteStatus,
): Promise<void> {
  const { companyId, quoteId } = quote
  const setState = (offer_state: OfferState) =>
    tenantDb
      .updateTable('quotes')
      .set({ offer_state })
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .execute()
  if (endsOffer(status)) {
    if (!acceptableStates.includes(before.offer_state)) return
    await setState('withdrawn')
    await recordQuoteEvent(tenantDb, jobs, {
      ...quote,
      kind: 'withdrawn',
      from: status,
      to: null,
      offerStateBefore: before.offer_state,
    })
    return
  }
  if (before.offer_state !== 'withdrawn' || !endsOffer(before.status)) return
  const [last, earlier] = await tenantDb
    .selectFrom('quote_events')
    .select(['kind', 'from_value'])
    .where('company_id', '=', companyId)
    .where('quote_id', '=', quoteId)
    .where('kind', 'in', ['withdrawn', 'reopened', 'revised', 'accepted', 'declined'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (last?.kind !== 'withdrawn' || last.from_value === null) return
  // The customer's refusal is in force again.
  if (earlier?.kind === 'declined') return void (await setState('declined'))
  await setState('open')
  await recordQuoteEvent(tenantDb, jobs, {
    ...quote,
    kind: 'reopened',
    from: 'withdrawn',
    to: null,
    offerStateBefore: 'withdrawn',
  })
}

/** Permanently deletes a quote with its lines, history and emails. Returns `false` when the company has no such quote. */
export function deleteQuote(tenant: Tenant, quoteId: number): Promise<boolean> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const deleted = await tenantDb
      .deleteFrom('quotes')
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .returning('id')
      .executeTakeFirst()
    return deleted !== undefined
  })
}
