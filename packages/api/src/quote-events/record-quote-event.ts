import type { QuoteEventActor, QuoteEventKind, QuoteStatus } from '@curbquote/types/quotes'
import type { OfferState } from '@curbquote/types/offers'
import { unopenedMinutes } from '@curbquote/types/text-messages'
import { sql, type Transaction } from 'kysely'
import { resetTenantRole } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { queueDeliveries } from '../deliveries/queue-deliveries.ts'
import { stopParts } from './stop-follow-ups.ts'
import type { Jobs } from '../providers/jobs.ts'
import { webhookEventOf } from '../webhooks/webhook-event-of.ts'
import {
  enqueueDeliveries,
  messageColumn,
  messageParts,
  type WrittenMessage,
} from '../webhooks/write-message.ts'
import type { FollowUpStopReason } from '@curbquote/types/follow-ups'

const reasons: Partial<Record<QuoteEventKind, FollowUpStopReason>> = {
  accepted: 'accepted',
  declined: 'declined',
  asked: 'question',
  replied: 'reply',
  expired: 'expired',
  revised: 'revised',
  withdrawn: 'withdrawn',
  day_requested: 'scheduled',
  day_confirmed: 'scheduled',
  marked_spam: 'owner',
  reply_sent: 'reply',
}

/** Why an event of a quote stops its reminders, or `undefined` if it does not. */
function stopReasonOfEvent({
  kind,
  actor,
}: {
  kind: QuoteEventKind
  actor: QuoteEventActor
}): FollowUpStopReason | undefined {
  // A customer who accepts or declines changes the status too. That event has its own reason.
  if (kind === 'status_changed') return actor === 'customer' ? undefined : 'status_changed'
  return reasons[kind]
}

/** An event of a quote, with the actor that causes it. Each kind is also a row of `quote_event_kinds`. */
export type NewQuoteEvent = {
  companyId: number
  actor: QuoteEventActor
  /** The emails that follow from the event. */
  emails?: readonly QuoteEmail[]
  /** Whether the event alerts the devices of the owner. */
  isAlert?: boolean
} & (
  | { kind: 'submitted' | 'added'; to: QuoteStatus }
  | {
      kind: Exclude<QuoteEventKind, 'submitted' | 'added'>
      from: string | null
      to: string | null
      /** For `reopened` and `withdrawn`. */
      offerStateBefore?: OfferState
    }
)

export interface QuoteEmail {
  /** A key of `emailKinds`. */
  kind: string
  recipients: readonly string[]
  /** The revision or the id of the answer that the email is about, for kinds that repeat for one quote. */
  subjectKey?: string
}

/**
 * Records an event of a quote and everything that follows from it, in the caller's transaction. If jobs follow, the
 * transaction continues under the connection's own role.
 */
export async function recordQuoteEvent(
  tenantDb: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  { quoteId, ...event }: NewQuoteEvent & { quoteId: number },
): Promise<void> {
  const { rows } = await sql<WrittenEvent>`
    with touched as (
      -- An event counts as a change of the quote: this update makes a trigger set updated_at. A row that this transaction
      -- has already written has it set.
      update quotes set updated_at = updated_at
      where company_id = ${event.companyId} and id = ${quoteId}
        and xmin is distinct from pg_current_xact_id()::xid
      returning id
    ), quote as (
      -- Locks the quote before its reminders, as every change does.
      select ${quoteId}::integer as id, (
        select is_spam from quotes where company_id = ${event.companyId} and id = ${quoteId}) as is_spam
      from (select count(*) from touched) as locked
    ), ${eventParts(event)}
    select ${eventColumns(event)}`.execute(tenantDb)
  const [written] = rows
  if (!written || !hasJobs(written)) return
  await resetTenantRole(tenantDb)
  await enqueueEventJobs(tenantDb, jobs, written, event)
}

/** The rows of an event that jobs work on. */
export interface WrittenEvent {
  delivery_ids: string[]
  /** `null` if no endpoint receives the event. */
  webhook: WrittenMessage | null
}

/**
 * The CTEs that write an event and everything that follows from it, for a statement whose CTE `quote` has the id of the
 * quote and whether it is spam, or no row. An event of spam is recorded, but nobody is told. Such a statement selects
 * `eventColumns` for `enqueueEventJobs`.
 */
export function eventParts(event: NewQuoteEvent) {
  const { companyId, kind, to, actor, emails = [], isAlert = false } = event
  const from = 'from' in event ? event.from : null
  const stopReason = stopReasonOfEvent(event)
  const webhookEvent = webhookEventOf(event)
  return sql`
    announced as (select id from quote where not is_spam), inserted_event as (
      insert into quote_events (company_id, quote_id, kind, from_value, to_value, actor)
      select ${companyId}, quote.id, ${kind}, ${from}, ${to}, ${actor} from quote
    ), queued_deliveries as (
      insert into deliveries (company_id, quote_id, kind, recipients, subject_key)
      select ${companyId}, announced.id, e.kind, e.recipients, coalesce(e."subjectKey", '')
      from announced, json_to_recordset(${JSON.stringify(emails)}::json)
        as e(kind text, recipients text[], "subjectKey" text)
      returning id
    )${isAlert ? sql`, ${alertParts(companyId)}` : sql``}${stopReason ? sql`, ${stopParts({ companyId, reason: stopReason, actor })}` : sql``}
    ${webhookEvent ? sql`, ${messageParts(companyId, webhookEvent)}` : sql``}`
}

/** The CTE that writes the alerts of a quote to the devices of its owner: push messages and a text. */
function alertParts(companyId: number) {
  return sql`
    queued_alerts as (
      insert into deliveries (company_id, quote_id, channel, kind, recipients, subject_key, due_at)
      select s.company_id, announced.id, 'push', 'new_quote', array[s.id::text], s.id::text, now()
      from announced, push_subscriptions s where s.company_id = ${companyId}
      union all
      select n.company_id, announced.id, 'text', 'new_quote', array[n.phone], '',
        now() + make_interval(mins => case n.mode when 'if_unopened' then ${unopenedMinutes}::integer else 0 end)
      from announced, sms_numbers n join companies c on c.id = n.company_id
      where n.company_id = ${companyId} and c.sms_notifications and n.verified_at is not null and n.stopped_at is null
      on conflict do nothing
      returning id
    )`
}

/** The columns of a `WrittenEvent`, for a statement with the CTEs of `eventParts`. */
export function eventColumns(event: Pick<NewQuoteEvent, 'kind' | 'actor' | 'isAlert'>) {
  return sql`
    array(select id from queued_deliveries${event.isAlert ? sql` union all select id from queued_alerts` : sql``})::text[] as delivery_ids,
    ${webhookEventOf(event) ? messageColumn : sql`null as webhook`}`
}

function hasJobs({ delivery_ids, webhook }: WrittenEvent): boolean {
  return delivery_ids.length > 0 || webhook !== null
}

/** Enqueues the jobs of a written event. The transaction must run under the connection's own role. */
export async function enqueueEventJobs(
  transaction: Transaction<Database>,
  jobs: Pick<Jobs, 'enqueue'>,
  { delivery_ids, webhook }: WrittenEvent,
  event: NewQuoteEvent,
): Promise<void> {
  if (webhook) await enqueueDeliveries(transaction, jobs, webhook, event)
  if (delivery_ids.length > 0) await queueDeliveries(transaction, jobs, delivery_ids)
}
