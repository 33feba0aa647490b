import type { Language } from '../text/language.ts'

/** The reminders of a quote, in the order of their default dates. */
export const followUpSteps = [1, 2, 3] as const
export type FollowUpStep = (typeof followUpSteps)[number]

/** Written as `{first name}` in subjects and texts. */
export const followUpPlaceholders = ['first name', 'total', 'link'] as const
export type FollowUpPlaceholder = (typeof followUpPlaceholders)[number]

export const maxFollowUpDays = 60
export const maxFollowUpSubjectLength = 150
export const maxFollowUpTextLength = 3_000

export interface FollowUpText {
  /** One line. */
  subject: string
  /** Paragraphs are separated by empty lines. */
  text: string
}

export interface FollowUpStepSettings {
  /** Days after the quote. For the last step: days before the quote expires. */
  days: number
  /** In the language of the quote. */
  texts: Record<Language, FollowUpText>
}

const placeholder = /\{([^{}]*)\}/g

/** The unknown placeholders of a text, each once, with their braces. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = followUpPlaceholders
  const found = [...text.matchAll(placeholder)]
    .filter(([, name = '']) => !known.includes(name))
    .map(([whole]) => whole)
  return [...new Set(found)]
}

/** Replaces the placeholders. Without a value, the comma and space before it go too: "Hola, {first name}:" becomes "Hola:". */
export function fillFollowUp(text: string, values: Record<FollowUpPlaceholder, string>): string {
  const known: readonly string[] = followUpPlaceholders
  return text.replace(/(,? )?\{([^{}]*)\}/g, (whole, before: string | undefined, name: string) => {
    if (!known.includes(name)) return whole
    const value = values[name as FollowUpPlaceholder]
    return value ? `${before ?? ''}${value}` : ''
  })
}

/** The settings of a company that has changed nothing. */
export const defaultFollowUpSteps: readonly [
  FollowUpStepSettings,
  FollowUpStepSettings,
  FollowUpStepSettings,
] = [
  {
    days: 2,
    texts: {
      en: {
        subject: 'Your quote of {total}',
        text: 'Hi {first name},\n\nYour quote of {total} is still open. You can review it, ask a question or accept it on the quote page:\n\n{link}\n\nIf something is missing or not clear, just reply to this email.',
      },
      es: {
        subject: 'Su cotización de {total}',
        text: 'Hola, {first name}:\n\nSu cotización de {total} sigue abierta. Puede verla de nuevo, hacer una pregunta o aceptarla en su página:\n\n{link}\n\nSi falta algo o no está claro, responda a este correo.',
      },
    },
  },
  {
    days: 6,
    texts: {
      en: {
        subject: 'A question about your quote of {total}?',
        text: 'Hi {first name},\n\nDo you have a question about your quote? Reply to this email, or ask on the quote page:\n\n{link}',
      },
      es: {
        subject: '¿Alguna pregunta sobre su cotización de {total}?',
        text: 'Hola, {first name}:\n\n¿Tiene alguna pregunta antes de decidirse? Responda a este correo o pregunte en la página de su cotización:\n\n{link}',
      },
    },
  },
  {
    days: 2,
    texts: {
      en: {
        subject: 'Your quote of {total} expires soon',
        text: 'Hi {first name},\n\nYour quote of {total} expires soon. To keep this price, accept the quote on the quote page:\n\n{link}\n\nYou can also decline the quote on the same page.',
      },
      es: {
        subject: 'Su cotización de {total} vence pronto',
        text: 'Hola, {first name}:\n\nSu cotización de {total} vence pronto. Para conservar este precio, acepte la cotización en su página:\n\n{link}\n\nTambién puede rechazar la cotización en la misma página.',
      },
    },
  },
]

/** Why the reminders of a quote stopped. */
export const followUpStopReasons = [
  'accepted',
  'declined',
  'question',
  'reply',
  'status_changed',
  'unsubscribed',
  'bounced',
  'complained',
  'expired',
  'revised',
  'withdrawn',
  // The job has a day, or its customer asked for one.
  'scheduled',
  'plan_inactive',
  // By the owner, for this quote.
  'owner',
  // By the owner, for all quotes.
  'turned_off',
  'no_postal_address',
  // Too many customers reported reminders as spam.
  'complaints',
  // Limits misuse: the customer's mailbox had so many emails that the confirmation of this quote was not sent.
  'too_many_emails',
  // A later reminder of the quote was due too.
  'skipped',
  'failed',
] as const
export type FollowUpStopReason = (typeof followUpStopReasons)[number]
