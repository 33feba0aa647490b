import type { Kysely } from 'kysely'
import type { Settings } from '../config.ts'
import type { Database } from '../db/schema/index.ts'
import type { EmailFact } from '../emails/email-content.ts'
import { contactAddressOf } from '../quotes/quote-confirmation-email.ts'
import type { EmailedQuote } from '../quotes/quote-email.ts'
import { replyAddressOf } from './follow-up-email.ts'
import { followUpTokens } from './follow-up-token.ts'

type ReplyConfig = Pick<Settings, 'publicUrl' | 'codePepper'> &
  Partial<Pick<Settings, 'inboundAddress'>>

/**
 * The Reply-To of an email about a quote. With reminders, a reply goes through the server, which stops them and passes the
 * reply on. Otherwise it goes to the company.
 */
export async function replyToOf(
  db: Kysely<Database>,
  config: ReplyConfig,
  { company, quote }: EmailedQuote,
): Promise<string> {
  const isSeen = config.inboundAddress && (await hasFollowUps(db, company.id))
  return (isSeen && replyAddressOf(config, quote.id)) || contactAddressOf(company)
}

/** The owner's link for a reply that the server cannot see. Nothing if the quote has no reminders. */
export async function repliedLinkFacts(
  db: Kysely<Database>,
  config: ReplyConfig,
  { company, quote }: EmailedQuote,
): Promise<EmailFact[]> {
  const isUnseen =
    !config.inboundAddress && quote.contact_consent_at && quote.offer_state === 'open'
  if (!isUnseen || !(await hasFollowUps(db, company.id))) return []
  const token = followUpTokens(config.codePepper).replied.issue(quote.id)
  return [{ text: 'They replied: stop reminders', href: `${config.publicUrl}/api/stop/${token}` }]
}

async function hasFollowUps(db: Kysely<Database>, companyId: number): Promise<boolean> {
  const settings = await db
    .selectFrom('follow_up_settings')
    .select('is_on')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return settings?.is_on ?? false
}
