import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import type { EmailFact } from '../emails/email-content.ts'
import { contactAddressOf } from '../quote-emails/quote-confirmation-email.ts'
import type { EmailedQuote } from '../quote-emails/quote-email.ts'
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

/** Links with which the owner stops the reminders of a quote after a reply that the server cannot see. */
export async function readRepliedLinks(
  db: Kysely<Database>,
  config: ReplyConfig,
  companyId: number,
): Promise<(quote: EmailedQuote['quote']) => EmailFact[]> {
  if (config.inboundAddress || !(await hasFollowUps(db, companyId))) return () => []
  const tokens = followUpTokens(config.codePepper).replied
  return ({ id, contact_consent_at, offer_state }) => {
    if (!contact_consent_at || offer_state !== 'open') return []
    const href = `${config.publicUrl}/api/stop/${tokens.issue(id)}`
    return [{ text: 'They replied: stop reminders', href }]
  }
}

async function hasFollowUps(db: Kysely<Database>, companyId: number): Promise<boolean> {
  const settings = await db
    .selectFrom('follow_up_settings')
    .select('is_on')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return settings?.is_on ?? false
}
