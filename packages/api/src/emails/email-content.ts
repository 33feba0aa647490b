import type { Language } from '@curbquote/types'

/**
 * What an email says, free of markup: its HTML and its text part are two renderings of this, so neither can lack what the
 * other tells. Every string is plain text and is escaped where it is rendered.
 */
export interface EmailContent {
  /** English where it is not said. */
  language?: Language
  subject: string
  /** What inboxes show beside the subject. */
  preheader: string
  brand: EmailBrand
  /** Empty where the blocks begin with one of their own. */
  title: string
  blocks: EmailBlock[]
  /** Why the email came, and how to stop it. */
  footer: EmailFact[]
}

export interface EmailBrand {
  name: string
  /** `#rrggbb` */
  color: string
  /** An absolute address. */
  logoUrl?: string | undefined
}

/** A piece of text, where fitting with a label and an address it leads to. */
export interface EmailFact {
  label?: string
  text: string
  href?: string | undefined
}

export type EmailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** One large value with a line about it. */
  | { kind: 'figure'; value: string; about: string }
  | { kind: 'facts'; facts: EmailFact[] }
  /** An itemised price; the lines add up to the total. */
  | { kind: 'lines'; lines: EmailLine[]; total: EmailLine }
  /** What somebody wrote, set apart from what we say. */
  | { kind: 'quotation'; text: string }
  | { kind: 'photos'; photos: EmailPhoto[] }
  | { kind: 'actions'; actions: EmailAction[] }
  | { kind: 'entries'; entries: EmailEntry[] }
  /** What an admin wrote, in both forms. */
  | { kind: 'authored'; html: string; text: string }

export interface EmailLine {
  label: string
  note?: string | undefined
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

/** One of a list of alike things. */
export interface EmailEntry {
  title: string
  value: string
  details: EmailFact[]
}
