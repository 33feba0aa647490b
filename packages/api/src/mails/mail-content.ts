import type { Language } from '@curbquote/types'
import { renderMailHtml } from './mail-html.ts'
import { renderMailText } from './mail-text.ts'
import { oneLine } from './mail-headers.ts'

/**
 * What a mail says, free of markup: its HTML and its text part are two renderings of this, so neither can lack what the
 * other tells. Every string is plain text and is escaped where it is rendered.
 */
export interface MailContent {
  /** English where it is not said. */
  language?: Language
  subject: string
  /** What inboxes show beside the subject. */
  preheader: string
  brand: MailBrand
  /** Empty where the blocks begin with one of their own. */
  title: string
  blocks: MailBlock[]
  /** Why the mail came, and how to stop it. */
  footer: MailFact[]
}

export interface MailBrand {
  name: string
  /** `#rrggbb` */
  color: string
  /** An absolute address. */
  logoUrl?: string | undefined
}

/** A piece of text, where fitting with a label and an address it leads to. */
export interface MailFact {
  label?: string
  text: string
  href?: string | undefined
}

export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** One large value with a line about it. */
  | { kind: 'figure'; value: string; about: string }
  | { kind: 'facts'; facts: MailFact[] }
  /** An itemised price; the lines add up to the total. */
  | { kind: 'lines'; lines: MailLine[]; total: MailLine }
  /** What somebody wrote, set apart from what we say. */
  | { kind: 'quotation'; text: string }
  | { kind: 'photos'; photos: MailPhoto[] }
  | { kind: 'actions'; actions: MailAction[] }
  | { kind: 'entries'; entries: MailEntry[] }
  /** What an admin wrote, in both forms. */
  | { kind: 'authored'; html: string; text: string }

export interface MailLine {
  label: string
  note?: string | undefined
  amount: string
}

export interface MailPhoto {
  url: string
  thumbnailUrl: string
  caption: string
}

export interface MailAction {
  label: string
  href: string
  isMain?: boolean
}

/** One of a list of alike things. */
export interface MailEntry {
  title: string
  value: string
  details: MailFact[]
}

export interface ComposedMail {
  /** One line. */
  subject: string
  html: string
  text: string
}

/** Renders both parts of a mail. */
export function composeMail(content: MailContent): ComposedMail {
  const subject = oneLine(content.subject)
  return {
    subject,
    html: renderMailHtml({ ...content, subject }),
    text: renderMailText(content),
  }
}
