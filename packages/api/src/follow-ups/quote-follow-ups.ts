import type { QuoteFollowUps } from '@curbquote/types/follow-ups'
import type { QuoteEventActor } from '@curbquote/types/quotes'
import { sql, type Transaction } from 'kysely'
import { inCompany, resetTenantRole, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { DomainError } from '../errors/errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import { type Clock, databaseClock } from './follow-up-schedule.ts'
import { queueDueFollowUps } from './queue-follow-ups.ts'
import { hadTwoThisWeek } from './remindable-quotes.ts'
import { stopParts } from '../quote-events/stop-follow-ups.ts'

/** The reminders of a quote. `undefined` when the company has no such quote. */
export function findQuoteFollowUps(
  tenant: Tenant,
  quoteId: number,
): Promise<QuoteFollowUps | undefined> {
  return inCompany(tenant, (tenantDb, companyId) => readFollowUps(tenantDb, companyId, quoteId))
}

async function readFollowUps(
  db: Transaction<Database>,
  companyId: number,
  quoteId: number,
): Promise<QuoteFollowUps | undefined> {
  const quote = await db
    .selectFrom('quotes')
    .innerJoin('companies', 'companies.id', 'quotes.company_id')
    .select('time_zone')
    .where('quotes.company_id', '=', companyId)
    .where('quotes.id', '=', quoteId)
    .executeTakeFirst()
  if (!quote) return undefined
  const rows = await db
    .selectFrom('follow_ups')
    .leftJoin('deliveries', 'deliveries.id', 'follow_ups.email_id')
    .select([
      'step',
      'follow_ups.state',
      'stop_reason',
      'follow_ups.due_at',
      'follow_ups.sent_at',
      'deliveries.state as email_state',
    ])
    .where('follow_ups.company_id', '=', companyId)
    .where('follow_ups.quote_id', '=', quoteId)
    .orderBy('step')
    .execute()
  const due = rows
    .flatMap(({ state, due_at, ...row }) =>
      state === 'due' && due_at !== null ? [{ ...row, due_at }] : [],
    )
    .sort((a, b) => a.due_at.getTime() - b.due_at.getTime())
  const [next] = due
  return {
    next: next
      ? {
          step: next.step,
          dueAt: next.due_at.toISOString(),
          isSending: next.email_state === 'pending' || next.email_state === 'submitting',
        }
      : null,
    timeZone: quote.time_zone,
    steps: rows.map(({ step, state, stop_reason, due_at, sent_at }) => ({
      step,
      state,
      stopReason: stop_reason,
      dueAt: due_at?.toISOString() ?? null,
      sentAt: state === 'sent' ? (sent_at?.toISOString() ?? null) : null,
    })),
  }
}

/** Stops the reminders of a quote. Returns `undefined` when the company has no such quote. */
export function stopFollowUps(
  tenant: Tenant,
  quoteId: number,
  actor: QuoteEventActor,
): Promise<QuoteFollowUps | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    await sql`
      with quote as (select id from quotes where company_id = ${companyId} and id = ${quoteId}),
        ${stopParts({ companyId, reason: 'owner', actor })}
      select`.execute(tenantDb)
    return readFollowUps(tenantDb, companyId, quoteId)
  })
}

/**
 * Queues the next reminder of a quote at once, outside business hours too. Returns `undefined` when the company has no such
 * quote.
 * @throws NoFollowUpError; DomainError `FOLLOW_UP_LIMIT`
 */
export function sendNextFollowUp(
  tenant: Tenant,
  jobs: Pick<Jobs, 'enqueue'>,
  quoteId: number,
  now: Clock = databaseClock,
): Promise<QuoteFollowUps | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const before = await readFollowUps(tenantDb, companyId, quoteId)
    if (!before || before.next?.isSending) return before
    if (!before.next) throw new NoFollowUpError()
    const { rows } = await sql<{ is_limited: boolean }>`
      update follow_ups f set due_at = ${now}, is_requested = true
      where company_id = ${companyId} and quote_id = ${quoteId} and step = ${before.next.step} and state = 'due'
      returning ${hadTwoThisWeek(now)} as is_limited`.execute(tenantDb)
    const [requested] = rows
    if (!requested) throw new NoFollowUpError()
    if (requested.is_limited)
      throw new DomainError(
        409,
        'FOLLOW_UP_LIMIT',
        'This customer got two reminders about this quote in the last seven days.',
      )
    await resetTenantRole(tenantDb)
    await queueDueFollowUps(tenantDb, jobs, { now, quoteId })
    return readFollowUps(tenantDb, companyId, quoteId)
  })
}

export class NoFollowUpError extends DomainError {
  constructor() {
    super(409, 'NO_FOLLOW_UP', 'No reminder is planned for this quote.')
  }
}
