import { fillFollowUp, type FollowUpPlaceholder, type FollowUpText } from './follow-up-texts.ts'
import type { Language } from '../text/language.ts'

/** What a reminder says about the company and the quote. */
export interface FollowUpFacts {
  language: Language
  values: Record<FollowUpPlaceholder, string>
  company: string
  postalAddress: string
  /** When the customer asked for the quote. */
  askedAt: Date
  timeZone: string
}

export type FollowUpBlock = { kind: 'paragraph'; text: string } | { kind: 'button'; label: string }

/**
 * The text of a reminder. The URLs of both links are added later: the button opens the quote’s page, `stop` ends the
 * reminders.
 */
export interface FollowUpMessage {
  subject: string
  blocks: FollowUpBlock[]
  /** The sender with the postal address, and the reason for the email. `stop` follows. */
  footer: string[]
  stop: string
}

const words: Record<
  Language,
  {
    viewQuote: string
    asked: (company: string, day: string) => string
    stop: string
    locale: string
  }
> = {
  en: {
    viewQuote: 'View your quote',
    asked: (company, day) => `You asked ${company} for this quote on ${day}.`,
    stop: 'Stop reminders',
    locale: 'en-US',
  },
  es: {
    viewQuote: 'Ver su cotización',
    asked: (company, day) => `Usted pidió esta cotización a ${company} el ${day}.`,
    stop: 'No recibir más recordatorios',
    locale: 'es-US',
  },
}

/** The content of a reminder, for the email and for its preview. A text without `{link}` ends with the button. */
export function followUpMessage(
  { subject, text }: FollowUpText,
  { language, values, company, postalAddress, askedAt, timeZone }: FollowUpFacts,
): FollowUpMessage {
  const { viewQuote, asked, stop, locale } = words[language]
  const button: FollowUpBlock = { kind: 'button', label: viewQuote }
  const blocks = text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph): FollowUpBlock =>
      paragraph.trim() === '{link}'
        ? button
        : { kind: 'paragraph', text: fillFollowUp(paragraph, values) },
    )
  const day = askedAt.toLocaleDateString(locale, { month: 'long', day: 'numeric', timeZone })
  return {
    subject: fillFollowUp(subject, values),
    blocks: text.includes('{link}') ? blocks : [...blocks, button],
    footer: [`${company}, ${postalAddress}`, asked(company, day)],
    stop,
  }
}

/** The facts of an invented quote, for the preview and for test emails. */
export function sampleFollowUpFacts({
  language,
  link,
  company,
  postalAddress,
}: Pick<FollowUpFacts, 'language' | 'company'> & {
  link: string
  postalAddress: string | null
}): FollowUpFacts {
  return {
    language,
    values: { 'first name': 'Jane', total: '$412.50', link },
    company,
    postalAddress: postalAddress ?? '[your postal address]',
    askedAt: new Date('2026-03-03T12:00:00Z'),
    timeZone: 'UTC',
  }
}
