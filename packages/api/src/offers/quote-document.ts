import { createHash } from 'node:crypto'
import { dollarsToCents, type Language, type QuoteLineKind } from '@curbquote/types'
import { formatMoment } from './format-dates.ts'

/**
 * The document that a customer accepts: everything that the page showed, in the words of the page. It never changes, and its
 * PDF is rendered from it alone. Money is integer cents.
 */
export interface QuoteDocument {
  /** The version of this format. A PDF of a known format always has the same bytes. */
  format: 1
  quoteNumber: number
  revision: number
  language: Language
  timeZone: string
  /** A local date, `YYYY-MM-DD`. */
  validThrough: string | null
  company: { name: string; phone: string | null; email: string }
  customer: { name: string; addressLines: string[] }
  lines: DocumentLine[]
  totalCents: number
  terms: string
  signature: DocumentSignature
}

export interface DocumentLine {
  kind: QuoteLineKind
  label: string
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
  channel: 'link' | 'in_person' | 'owner'
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

/** The offer as the page showed it. Money is dollars. */
export interface ShownOffer {
  quoteNumber: number
  revision: number
  language: Language
  timeZone: string
  validThrough: string | null
  company: { name: string; phone: string | null; email: string }
  customer: { name: string; addressLines: readonly string[] }
  lines: readonly {
    kind: QuoteLineKind
    label: string
    why?: string | null | undefined
    amount: number
  }[]
  total: number
  terms: string
}

export interface Signer {
  name: string
  agreed: readonly string[]
  drawn?: DrawnSignature | null | undefined
  channel: DocumentSignature['channel']
  /** By the clock of the database. */
  acceptedAt: Date
}

/** The document of an acceptance with its hash. Pure: the caller stores both in the accepting transaction. */
export function quoteDocumentOf(
  offer: ShownOffer,
  { name, agreed, drawn, channel, acceptedAt }: Signer,
): { document: QuoteDocument; sha256: string } {
  const { quoteNumber, revision, language, timeZone, validThrough, company, customer } = offer
  const document: QuoteDocument = {
    format: 1,
    quoteNumber,
    revision,
    language,
    timeZone,
    validThrough,
    company: { name: company.name, phone: company.phone, email: company.email },
    customer: { name: customer.name, addressLines: [...customer.addressLines] },
    lines: linesInCents(offer.lines),
    totalCents: dollarsToCents(offer.total),
    terms: offer.terms,
    signature: {
      // PostgreSQL refuses half of a surrogate pair in jsonb.
      name: name.toWellFormed(),
      agreed: [...agreed],
      drawn: drawn ?? null,
      channel,
      acceptedAt: acceptedAt.toISOString(),
      acceptedAtText: formatMoment(acceptedAt, timeZone, language),
    },
  }
  return { document, sha256: documentHash(document) }
}

/** Lines with amounts in dollars, as lines of a document or an email. */
export function linesInCents(lines: ShownOffer['lines']): DocumentLine[] {
  return lines.map(({ kind, label, why, amount }) => ({
    kind,
    label,
    why: why ?? null,
    amountCents: dollarsToCents(amount),
  }))
}

/** The SHA-256 of the document's canonical JSON, in hexadecimal. */
export function documentHash(document: QuoteDocument): string {
  return createHash('sha256').update(canonicalJson(document)).digest('hex')
}

/**
 * JSON without spaces and with sorted keys, as in RFC 8785: the same bytes before and after the document is stored as jsonb,
 * which keeps no order of keys.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(
          Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : member,
  )
}
