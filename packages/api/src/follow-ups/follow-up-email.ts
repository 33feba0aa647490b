import { formatCents } from '@curbquote/pricing'
import {
  defaultFollowUpSteps,
  type FollowUpFacts,
  followUpMessage,
  type FollowUpText,
  sampleFollowUpFacts,
} from '@curbquote/types/follow-ups'
import { type Language, withOnePeriod } from '@curbquote/types/text'
import type { Kysely } from 'kysely'
import type { Settings } from '../config/config.ts'
import type { Database } from '../db/schema/index.ts'
import type { EmailBlock, EmailContent } from '../emails/email-content.ts'
import { addressOf, mailbox } from '../emails/email-headers.ts'
import type { EmailOfKind, MakeEmail } from '../emails/make-email.ts'
import { quoteLinkUrl } from '../quotes/quote-link-token.ts'
import { contactAddressOf, firstNameOf } from '../quote-emails/quote-confirmation-email.ts'
import { dashboardUrl } from '../quote-emails/quote-alert-email.ts'
import {
  brandOf,
  companyNameOf,
  type EmailedCompany,
  readEmailedCompany,
} from '../quote-emails/quote-email.ts'
import { followUpTokens } from './follow-up-token.ts'
import { postalAddress } from './remindable-quotes.ts'
import { issueStopToken, type StopSubject } from './stop-token.ts'

/** The reminder of a step, in the language of the quote. */
export const makeFollowUp: MakeEmail = async ({ db, config }, email) => {
  const { company_id, quote_id, kind } = email
  if (company_id === null || quote_id === null) return undefined
  const company = await readEmailedCompany(db, company_id)
  const reminder = await readReminder(db, company_id, quote_id)
  const step = Number(kind.at(-1))
  const settings = (reminder?.steps ?? defaultFollowUpSteps)[step - 1]
  // The law requires the postal address.
  if (!company || !reminder?.postal_address || !settings) return undefined
  const { language } = reminder
  const stopUrl = stopLinkUrl(config, {
    companyId: company_id,
    quoteId: quote_id,
    language,
    email: email.recipients[0] ?? reminder.customer_email,
  })
  return {
    content: followUpContent({
      company,
      publicUrl: config.publicUrl,
      text: settings.texts[language],
      facts: {
        language,
        values: {
          'first name': firstNameOf(reminder.customer_name) ?? '',
          total: formatCents(reminder.current_total_cents ?? reminder.total_cents ?? 0),
          link: quoteLinkUrl(config, { quoteId: quote_id, linkVersion: reminder.link_version }),
        },
        company: companyNameOf(company),
        postalAddress: reminder.postal_address,
        askedAt: reminder.created_at,
        timeZone: reminder.time_zone,
      },
      stopUrl,
    }),
    ...senderOf(company, config),
    replyTo: replyAddressOf(config, quote_id) ?? contactAddressOf(company),
    // One-click unsubscribe (RFC 8058).
    headers: [
      { name: 'List-Unsubscribe', value: `<${stopUrl}>` },
      { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    ],
  }
}

/** The text of a test. */
export interface FollowUpTest {
  language: Language
  text: FollowUpText
}

/** A reminder with sample data, for the owner. Its links open the dashboard. */
export const makeTestFollowUp: MakeEmail<FollowUpTest> = async (
  { db, config },
  { company_id, parameters },
) => {
  if (company_id === null) return undefined
  const company = await readEmailedCompany(db, company_id)
  const address = await readPostalAddress(db, company_id)
  if (!company) return undefined
  const { language, text } = parameters
  const url = dashboardUrl(config.publicUrl)
  return {
    content: followUpContent({
      company,
      publicUrl: config.publicUrl,
      text: { ...text, subject: `[Test] ${text.subject}` },
      facts: sampleFollowUpFacts({
        language,
        link: url,
        company: companyNameOf(company),
        postalAddress: address,
      }),
      stopUrl: url,
    }),
    ...senderOf(company, config),
    replyTo: contactAddressOf(company),
  }
}

function senderOf(
  company: EmailedCompany,
  { emailFrom }: Pick<Settings, 'emailFrom'>,
): Pick<EmailOfKind, 'from'> {
  return { from: mailbox(companyNameOf(company), addressOf(emailFrom)) }
}

/** The customer's link that stops reminders. */
export function stopLinkUrl(
  { publicUrl, codePepper }: Pick<Settings, 'publicUrl' | 'codePepper'>,
  subject: StopSubject,
): string {
  return `${publicUrl}/api/stop/${issueStopToken(subject, codePepper)}`
}

/** The email address to which a reply about the quote reaches the server, if it can receive any. */
export function replyAddressOf(
  {
    inboundAddress,
    codePepper,
  }: Partial<Pick<Settings, 'inboundAddress'>> & Pick<Settings, 'codePepper'>,
  quoteId: number,
): string | undefined {
  if (!inboundAddress) return undefined
  const [name, domain] = inboundAddress.split('@')
  return `${name}+${followUpTokens(codePepper).reply.issue(quoteId)}@${domain}`
}

const preheaders: Record<Language, (company: string) => string> = withOnePeriod({
  en: (company) => `A reminder from ${company}.`,
  es: (company) => `Un recordatorio de ${company}.`,
})

interface FollowUpParts {
  company: EmailedCompany
  publicUrl: string
  text: FollowUpText
  facts: FollowUpFacts
  stopUrl: string
}

function followUpContent({
  company,
  publicUrl,
  text,
  facts,
  stopUrl,
}: FollowUpParts): EmailContent {
  const { language, values } = facts
  const { subject, blocks, footer, stop } = followUpMessage(text, facts)
  return {
    language,
    subject,
    preheader: preheaders[language](facts.company),
    brand: brandOf(company, publicUrl),
    title: '',
    blocks: blocks.map((block): EmailBlock =>
      block.kind === 'button'
        ? {
            kind: 'actions',
            actions: [{ label: block.label, href: values.link, isMain: true }],
          }
        : block,
    ),
    footer: [...footer.map((line) => ({ text: line })), { text: stop, href: stopUrl }],
  }
}

/** The quote of a reminder, with the settings and the postal address of its company. */
function readReminder(db: Kysely<Database>, companyId: number, quoteId: number) {
  return db
    .selectFrom('quotes')
    .innerJoin('companies as c', 'c.id', 'quotes.company_id')
    .leftJoin('follow_up_settings', 'follow_up_settings.company_id', 'quotes.company_id')
    .select([
      'customer_name',
      'customer_email',
      'language',
      'total_cents',
      'current_total_cents',
      'link_version',
      'quotes.created_at',
      'c.time_zone',
      'follow_up_settings.steps',
      postalAddress.as('postal_address'),
    ])
    .where('quotes.company_id', '=', companyId)
    .where('quotes.id', '=', quoteId)
    .executeTakeFirst()
}

async function readPostalAddress(db: Kysely<Database>, companyId: number): Promise<string | null> {
  const company = await db
    .selectFrom('companies as c')
    .select(postalAddress.as('postal_address'))
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  return company?.postal_address ?? null
}
