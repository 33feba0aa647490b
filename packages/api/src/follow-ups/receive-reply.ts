import type { Kysely } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { contactAddressOf } from '../quote-emails/quote-confirmation-email.ts'
import { alertColumns, alertRecipients } from '../quote-emails/quote-email.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { Reply } from './read-inbound-message.ts'

/** The quote's history shows the beginning of a long reply. */
const maxHistoryLength = 1_000

/**
 * Keeps a reply. Unless it is automatic, it stops the reminders of the quote and is sent to the owner. A repeated delivery
 * changes nothing. Returns `false` when the quote is deleted.
 */
export async function receiveReply(
  db: Kysely<Database>,
  jobs: Jobs,
  quoteId: number,
  reply: Reply,
): Promise<boolean> {
  const quote = await db
    .selectFrom('quotes')
    .select('company_id')
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!quote) return false
  const { company_id: companyId } = quote
  await inCompany({ db, companyId }, async (tenantDb) => {
    const message = await tenantDb
      .insertInto('quote_messages')
      .values({
        company_id: companyId,
        quote_id: quoteId,
        direction: 'in',
        sender: reply.sender,
        body: reply.body,
        provider_message_id: reply.providerMessageId,
        is_automatic: reply.isAutomatic,
        attachment_count: reply.attachmentCount,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!message || reply.isAutomatic) return
    const company = await tenantDb
      .selectFrom('companies')
      .select(alertColumns)
      .where('id', '=', companyId)
      .executeTakeFirst()
    if (!company) return
    // The customer wrote to the company, so the reply is not an alert that the owner can turn off.
    const alerted = company.email_notifications ? alertRecipients(company) : []
    const recipients = alerted.length > 0 ? alerted : [contactAddressOf(company)]
    await recordQuoteEvent(tenantDb, jobs, {
      kind: 'replied',
      companyId,
      quoteId,
      actor: 'customer',
      from: null,
      to: [...reply.body].slice(0, maxHistoryLength).join('') || null,
      emails: [{ kind: 'follow_up_reply', recipients, subjectKey: String(message.id) }],
    })
  })
  return true
}
