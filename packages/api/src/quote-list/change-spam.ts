import type { SpamReason } from '@curbquote/types/spam'
import { sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Jobs } from '../providers/jobs.ts'
import { alertColumns, emailsOfQuote } from '../quote-emails/quote-email.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { type QuoteRow, readQuote } from '../quotes/quote-queries.ts'
import type { QuoteActor } from './change-quote.ts'

/**
 * Moves a quote to the spam or back to the list. A request that was held sends its emails and messages when it first leaves the
 * spam, once: of two concurrent requests, the second waits for the first and finds nothing to change. Returns `undefined` when the
 * company has no such quote.
 */
export function changeSpam(
  tenant: Tenant,
  jobs: Jobs,
  quoteId: number,
  isSpam: boolean,
  actor: QuoteActor,
): Promise<QuoteRow | undefined> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const changed = await tenantDb
      .updateTable('quotes')
      .set({
        is_spam: isSpam,
        ...(isSpam && {
          spam_reasons: sql<
            SpamReason[]
          >`array_append(array_remove(spam_reasons, 'owner'), 'owner')`,
        }),
      })
      .where('company_id', '=', companyId)
      .where('id', '=', quoteId)
      .where('is_spam', '<>', isSpam)
      .returning(['customer_email', 'spam_reasons'])
      .executeTakeFirst()
    if (changed) {
      const event = { companyId, quoteId, actor, from: null, to: null }
      // A quote that the owner marked has sent everything before.
      const wasHeld = !changed.spam_reasons.includes('owner')
      if (isSpam) await recordQuoteEvent(tenantDb, jobs, { ...event, kind: 'marked_spam' })
      else if (!wasHeld) await recordQuoteEvent(tenantDb, jobs, { ...event, kind: 'unmarked_spam' })
      else {
        const company = await tenantDb
          .selectFrom('companies')
          .select([...alertColumns, 'instant_alerts'])
          .where('id', '=', companyId)
          .executeTakeFirstOrThrow()
        const emails = emailsOfQuote(company, changed.customer_email)
        await recordQuoteEvent(tenantDb, jobs, {
          ...event,
          kind: 'released',
          emails,
          isAlert: true,
        })
      }
    }
    return readQuote(tenantDb, companyId, quoteId)
  })
}
