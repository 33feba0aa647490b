import type { Language } from '@curbquote/types/text'

/**
 * The content of an email without markup. The HTML part and the text part are both rendered from it, so they contain the
 * same facts. All strings are plain text and are escaped when rendered.
 */
export interface EmailContent {
  /** Default: English. */
  language?: Language
  subject: string
  /** The preview text that inboxes show beside the subject. */
  preheader: string
  brand: EmailBrand
  /** Empty when the blocks start with their own title. */
  title: string
  blocks: EmailBlock[]
  /** Why the recipient gets this email and how to stop it. */
  footer: EmailFact[]
}

export interface EmailBrand {
  name: string
  /** `#rrggbb` */
  color: string
  /** An absolute URL. */
  logoUrl?: string | undefined
}

/** A text with an optional label and link. */
export interface EmailFact {
  label?: string
  text: string
  href?: string | undefined
}

export type EmailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A large value with a description. */
  | { kind: 'figure'; value: string; about: string }
  | { kind: 'facts'; facts: EmailFact[] }
  /** An itemized price. The lines add up to the total. */
  | { kind: 'lines'; lines: EmailLine[]; total: EmailLine }
  /** Text written by a person, visually set apart. */
  | { kind: 'quotation'; text: string }
  | { kind: 'photos'; photos: EmailPhoto[] }
  | { kind: 'actions'; actions: EmailAction[] }
  | { kind: 'entries'; entries: EmailEntry[] }
  /** HTML and text written by an admin. */
  | { kind: 'authored'; html: string; text: string }

export interface EmailLine {
  label: string
  note?: string | undefined
  /** The explanation of the amount. */
  why?: string | undefined
  amount: string
}

export interface EmailPhoto {
  url: string
  thumbnailUrl: string
  caption: string
}

export interface EmailAction {
  label: string
  href: string
  isMain?: boolean
}

/** An entry of a list. */
export interface EmailEntry {
  title: string
  value: string
  details: EmailFact[]
}
