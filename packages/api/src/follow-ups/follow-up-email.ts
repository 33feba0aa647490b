import {
  defaultFollowUpSteps,
  fillFollowUp,
  type FollowUpStepSettings,
  type FollowUpText,
  formatCents,
  type Language,
} from '@curbquote/types'
import type { Kysely } from 'kysely'
import type { Settings } from '../config.ts'
import type { Database } from '../db/schema/index.ts'
import type { EmailBlock, EmailContent, EmailFact } from '../emails/email-content.ts'
import { addressOf, mailbox } from '../emails/email-headers.ts'
import type { EmailOfKind, MakeEmail } from '../emails/make-email.ts'
import { quoteLinkUrl } from '../offers/quote-link-token.ts'
import { contactAddressOf, firstNameOf } from '../quotes/quote-confirmation-email.ts'
import { dashboardUrl } from '../quotes/quote-alert-email.ts'
import {
  brandOf,
  companyNameOf,
  type EmailedCompany,
  readEmailedCompany,
} from '../quotes/quote-email.ts'
import { followUpTokens } from './follow-up-token.ts'
import { issueStopToken, type StopSubject } from './stop-token.ts'
import { followUpWords } from './follow-up-words.ts'

/** The reminder of a step, in the language of the quote. */
export const makeFollowUp: MakeEmail = async ({ db, config }, email) => {
  const { company_id, quote_id, kind } = email
  if (company_id === null || quote_id === null) return undefined
  const reminder = await readReminder(db, company_id, quote_id)
  const step = Number(kind.at(-1))
  const settings = (reminder?.settings ?? defaultFollowUpSteps)[step - 1]
  if (!reminder || !settings) return undefined
  const { company, quote, timeZone } = reminder
  const words = followUpWords[quote.language]
  const name = companyNameOf(company)
  const day = new Intl.DateTimeFormat(quote.language === 'es' ? 'es-US' : 'en-US', {
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(quote.created_at)
  const stopUrl = stopLinkUrl(config, {
    companyId: company_id,
    quoteId: quote_id,
    language: quote.language,
    email: email.recipients[0] ?? quote.customer_email,
  })
  return {
    content: followUpContent({
      company,
      publicUrl: config.publicUrl,
      language: quote.language,
      text: settings.texts[quote.language],
      values: {
        'first name': firstNameOf(quote.customer_name) ?? '',
        total: formatCents(quote.current_total_cents ?? quote.total_cents ?? 0),
        link: quoteLinkUrl(config, { quoteId: quote_id, linkVersion: quote.link_version }),
      },
      footer: [
        { text: `${name}, ${reminder.postalAddress}` },
        { text: words.asked(name, day) },
        { text: words.stop, href: stopUrl },
      ],
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

/** A reminder with sample data, for the owner. */
export const makeTestFollowUp: MakeEmail = async ({ db, config }, { company_id, parameters }) => {
  const company = company_id === null ? undefined : await readEmailedCompany(db, company_id)
  if (!company) return undefined
  const { language, text } = parameters as { language: Language; text: FollowUpText }
  const words = followUpWords[language]
  return {
    content: followUpContent({
      company,
      publicUrl: config.publicUrl,
      language,
      text: { ...text, subject: `[Test] ${text.subject}` },
      values: { 'first name': 'Jane', total: '$412.50', link: dashboardUrl(config.publicUrl) },
      footer: [
        { text: `This is a test with sample data. Customers also see “${words.stop}” here.` },
      ],
    }),
    ...senderOf(company, config),
    replyTo: contactAddressOf(company),
  }
}

function senderOf(
  company: EmailedCompany,
  { mailFrom }: Pick<Settings, 'mailFrom'>,
): Pick<EmailOfKind, 'from'> {
  return { from: mailbox(companyNameOf(company), addressOf(mailFrom)) }
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

interface FollowUpParts {
  company: EmailedCompany
  publicUrl: string
  language: Language
  text: FollowUpText
  values: Parameters<typeof fillFollowUp>[1]
  footer: EmailFact[]
}

function followUpContent(parts: FollowUpParts): EmailContent {
  const { company, publicUrl, language, text, values, footer } = parts
  return {
    language,
    subject: fillFollowUp(text.subject, values),
    preheader: followUpWords[language].preheader(companyNameOf(company)),
    brand: brandOf(company, publicUrl),
    title: '',
    blocks: blocksOf(parts),
    footer,
  }
}

/** Paragraphs, with a button for each `{link}` that is a paragraph of its own. A text without `{link}` ends with the button. */
function blocksOf({ text: { text }, values, language }: FollowUpParts): EmailBlock[] {
  const button: EmailBlock = {
    kind: 'actions',
    actions: [{ label: followUpWords[language].viewQuote, href: values.link, isMain: true }],
  }
  const blocks = text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph): EmailBlock =>
      paragraph.trim() === '{link}'
        ? button
        : { kind: 'paragraph', text: fillFollowUp(paragraph, values) },
    )
  return text.includes('{link}') ? blocks : [...blocks, button]
}

interface Reminder {
  company: EmailedCompany
  timeZone: string
  postalAddress: string
  settings: FollowUpStepSettings[] | undefined
  quote: {
    customer_name: string
    customer_email: string
    language: Language
    total_cents: number | null
    current_total_cents: number | null
    link_version: number
    created_at: Date
  }
}

async function readReminder(
  db: Kysely<Database>,
  companyId: number,
  quoteId: number,
): Promise<Reminder | undefined> {
  const company = await readEmailedCompany(db, companyId)
  const quote = await db
    .selectFrom('quotes')
    .innerJoin('companies', 'companies.id', 'quotes.company_id')
    .leftJoin('follow_up_settings', 'follow_up_settings.company_id', 'quotes.company_id')
    .select([
      'customer_name',
      'customer_email',
      'language',
      'total_cents',
      'current_total_cents',
      'link_version',
      'quotes.created_at',
      'companies.time_zone',
      'companies.street_address',
      'companies.city',
      'companies.state',
      'companies.zipcode',
      'follow_up_settings.steps',
    ])
    .where('quotes.company_id', '=', companyId)
    .where('quotes.id', '=', quoteId)
    .executeTakeFirst()
  if (!company || !quote) return undefined
  return {
    company,
    quote,
    timeZone: quote.time_zone,
    postalAddress: `${quote.street_address}, ${quote.city}, ${quote.state} ${quote.zipcode}`,
    settings: quote.steps ?? undefined,
  }
}
