import type { QuoteLineKind } from '@curbquote/types/quote-lines'
import type { Language } from '@curbquote/types/text'

/**
 * The document that a customer accepts: everything that the page showed, in the words of the page. It never changes, and its
 * PDF is rendered from it alone. Money is integer cents.
 */
export interface QuoteDocument {
  /** The version of this format. A PDF of a known format always has the same bytes. */
  format: 2
  quoteNumber: number
  revision: number
  language: Language
  timeZone: string
  /** A local date, `YYYY-MM-DD`. */
  validThrough: string | null
  company: DocumentCompany
  customer: { name: string; addressLines: string[] }
  /** The photos of the job. The file of an id never changes. */
  photos: { id: string; caption: string }[]
  lines: DocumentLine[]
  totalCents: number
  terms: string
  signature: DocumentSignature
}

export interface DocumentCompany {
  name: string
  phone: string | null
  email: string
  primaryColor: string
  /** The file of an id never changes. */
  logoId: string | null
}

export interface DocumentLine {
  kind: QuoteLineKind
  label: string
  /** The quantity with its unit, such as `1,400 sq ft`. */
  size: string | null
  /** The explanation of the amount. */
  why: string | null
  amountCents: number
}

export interface DocumentSignature {
  /** As typed. An acceptance that the owner recorded has the name of the quote's customer. */
  name: string
  /** The sentences whose boxes the customer checked. */
  agreed: string[]
  drawn: DrawnSignature | null
  channel: 'link' | 'form' | 'in_person' | 'owner'
  /** ISO 8601. */
  acceptedAt: string
  /** The same time as the page shows it. Stored, because rules of time zones change. */
  acceptedAtText: string
}

/** The strokes of a drawn signature. */
export interface DrawnSignature {
  width: number
  height: number
  strokes: { x: number; y: number }[][]
}
