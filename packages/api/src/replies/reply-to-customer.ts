import { inCompany, type Tenant } from '../db/in-company.ts'
import { InvalidInputError } from '../errors/errors.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { QuoteActor } from '../quote-list/change-quote.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { IdempotencyKeyReusedError, type RequestIdentity } from '../quotes/earlier-submission.ts'
import { type QuoteRow, readQuote } from '../quotes/quote-queries.ts'

/**
 * Sends the owner's reply to the customer as an email and stops the reminders of the quote. A repeated request sends nothing.
 * Returns `undefined` when the company has no such quote.
 * @throws InvalidInputError if the quote has no email address; IdempotencyKeyReusedError
 */
export function replyToCustomer(
  tenant: Tenant,
  jobs: Jobs,
  quoteId: number,
  text: string,
  actor: QuoteActor,
  { idempotencyKey, requestHash }: RequestIdentity,
): Promise<QuoteRow | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const quote = await tenantDb
      .selectFrom('quotes')
      .select('customer_email')
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .where('is_spam', '=', false)
      // A concurrent request with the same key waits and finds the message.
      .forUpdate()
      .executeTakeFirst()
    if (!quote) return undefined
    if (!quote.customer_email)
      throw new InvalidInputError('The customer has no email address. Call the customer instead.')
    const message = await tenantDb
      .insertInto('quote_messages')
      .values({
        company_id: companyId,
        quote_id: quoteId,
        direction: 'out',
        sender: null,
        body: text,
        provider_message_id: null,
        idempotency_key: idempotencyKey ?? null,
        request_hash: requestHash,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (message) {
      await tenantDb
        .updateTable('quotes')
        .set({ status: 'contacted' })
        .where('company_id', '=', companyId)
        .where('id', '=', quoteId)
        .where('status', '=', 'pending')
        .execute()
      await recordQuoteEvent(tenantDb, jobs, {
        kind: 'reply_sent',
        companyId,
        quoteId,
        actor,
        from: null,
        to: text,
        emails: [
          {
            kind: 'owner_reply',
            recipients: [quote.customer_email],
            subjectKey: String(message.id),
          },
        ],
      })
    } else if (idempotencyKey !== undefined) {
      const earlier = await tenantDb
        .selectFrom('quote_messages')
        .select('request_hash')
        .where('company_id', '=', companyId)
        .where('quote_id', '=', quoteId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirst()
      if (earlier?.request_hash !== requestHash) throw new IdempotencyKeyReusedError()
    }
    return readQuote(tenantDb, companyId, quoteId)
  })
}
