import type { SpamReason } from '@curbquote/types/spam'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Jobs } from '../providers/jobs.ts'
import { emailsOfQuote } from '../quote-emails/quote-email.ts'
import { recordQuoteEvent } from '../quote-events/record-quote-event.ts'
import { judgedReasons, type SpamSigns } from '../spam/spam-filter.ts'
import { inWidgetCompany } from '../widgets/find-widget-company.ts'

/**
 * Releases a request that was kept as spam only because it had no solved challenge, once its browser repeats it with one: a slow
 * browser finishes the proof after the visitor has sent the request. Sends what was held, once. Returns whether it did.
 * @throws the errors of `inWidgetCompany`
 */
export async function releaseProven(
  db: Kysely<Database>,
  jobs: Jobs,
  widgetId: string,
  quoteId: number,
  { reasons, challenge }: SpamSigns,
): Promise<boolean> {
  if (!challenge || reasons.length > 0) return false
  return inWidgetCompany(db, widgetId, async (tenantDb, company) => {
    const released = await tenantDb
      .updateTable('quotes')
      .set({ is_spam: false })
      .where('company_id', '=', company.id)
      .where('id', '=', quoteId)
      .where('is_spam', '=', true)
      .where('spam_reasons', '=', sql<SpamReason[]>`array['no_challenge']`)
      .where(sql<boolean>`${judgedReasons({ reasons: [], challenge })} = '{}'`)
      .returning('customer_email')
      .executeTakeFirst()
    if (!released) return false
    await recordQuoteEvent(tenantDb, jobs, {
      companyId: company.id,
      quoteId,
      actor: 'customer',
      kind: 'released',
      from: null,
      to: null,
      emails: emailsOfQuote(company, released.customer_email),
      isAlert: true,
    })
    return true
  })
}
