import type { QuoteEventActor } from '@curbquote/types/quotes'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { alertColumns, alertRecipients } from '../quote-emails/quote-email.ts'
import { type QuoteEmail, recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { DayOfQuote, DayRow } from './take-seat.ts'

export interface DayDeps {
  tenantDb: Transaction<Database>
  jobs: Pick<Jobs, 'enqueue'>
}

type DayEventKind =
  | 'day_requested'
  | 'day_withdrawn'
  | 'day_confirmed'
  | 'day_suggested'
  | 'day_declined'
  | 'day_moved'
  | 'day_kept'
  | 'day_lapsed'

/** The emails about days. Their `subject_key` is the id of the row that they are about. */
export type DayEmailKind =
  | 'day_requested_owner'
  | 'day_lapsing_owner'
  | 'day_kept_owner'
  | 'day_confirmed_customer'
  | 'day_suggested_customer'
  | 'day_declined_customer'
  | 'day_moved_customer'
  | 'day_moved_back_customer'
  | 'day_lapsed_customer'

export type NamedDay = Pick<DayRow, 'day' | 'part'> & { is_overbooked?: boolean }

/** `2026-12-01 morning`, `2026-12-03` or `2026-12-01 morning overbooked`. */
export function nameDay({ day, part, is_overbooked = false }: NamedDay): string {
  return [day, part, is_overbooked && 'overbooked'].filter(Boolean).join(' ')
}

const nameDays = (days: readonly NamedDay[]) =>
  days.length === 0 ? null : days.map(nameDay).join(',')

/**
 * Records an event of a quote's days with its emails. Afterwards the transaction may run under the connection's own role, so it
 * is the last step of a change.
 */
export function recordDayEvent(
  { tenantDb, jobs }: DayDeps,
  { companyId, quoteId }: DayOfQuote,
  event: {
    kind: DayEventKind
    from?: readonly NamedDay[]
    to: readonly NamedDay[]
    actor: QuoteEventActor
    emails?: readonly QuoteEmail[]
  },
): Promise<void> {
  const { kind, from = [], to, actor, emails = [] } = event
  return recordQuoteEvent(tenantDb, jobs, {
    companyId,
    quoteId,
    kind,
    from: nameDays(from),
    to: nameDays(to),
    actor,
    emails,
  })
}

/** An email to the customer, unless the quote has no email address. */
export function dayEmail(
  kind: DayEmailKind,
  { customer_email }: { customer_email: string },
  { id }: Pick<DayRow, 'id'>,
): QuoteEmail[] {
  return customer_email ? [{ kind, recipients: [customer_email], subjectKey: String(id) }] : []
}

/** An email to the owner, unless the owner turned email alerts off. */
export async function ownerEmail(
  tenantDb: Kysely<Database>,
  companyId: number,
  kind: DayEmailKind,
  { id }: Pick<DayRow, 'id'>,
): Promise<QuoteEmail[]> {
  const company = await tenantDb
    .selectFrom('companies')
    .select(alertColumns)
    .where('id', '=', companyId)
    .executeTakeFirst()
  const recipients = company?.email_notifications ? alertRecipients(company) : []
  return recipients.length > 0 ? [{ kind, recipients, subjectKey: String(id) }] : []
}
