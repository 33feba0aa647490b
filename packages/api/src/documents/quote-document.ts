import { createHash } from 'node:crypto'
import path from 'node:path'
import { dollarsToCents } from '@curbquote/pricing'
import type { QuoteLineKind } from '@curbquote/types/quote-lines'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { type Language, toShownText } from '@curbquote/types/text'
import type {
  DocumentLine,
  DocumentSignature,
  DrawnSignature,
  QuoteDocument,
} from '../db/schema/quote-document.ts'
import { documentWords } from './document-words.ts'
import { formatMoment } from '../quotes/format-dates.ts'
import { unprintedCharacters } from './printed-characters.ts'

/** The offer as the page showed it. Money is dollars. */
export interface ShownOffer {
  quoteNumber: number
  revision: number
  language: Language
  timeZone: string
  validThrough: string | null
  company: {
    name: string
    phone: string | null
    email: string
    logoUrl: string | null
    primaryColor: string
  }
  customer: { name: string; addressLines: readonly string[] }
  photos: readonly { url: string; surfaceType: SurfaceType | null }[]
  lines: readonly {
    kind: QuoteLineKind
    label: string
    size?: string | undefined
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
  const words = documentWords[language]
  const document: QuoteDocument = {
    format: 2,
    quoteNumber,
    revision,
    language,
    timeZone,
    validThrough,
    company: {
      name: company.name,
      phone: company.phone,
      email: company.email,
      primaryColor: company.primaryColor,
      logoId: company.logoUrl === null ? null : fileIdOf(company.logoUrl),
    },
    customer: { name: customer.name, addressLines: [...customer.addressLines] },
    photos: offer.photos.map(({ url, surfaceType }, index) => ({
      id: fileIdOf(url),
      caption: surfaceType ? words.surface(surfaceType) : words.photo(index + 1),
    })),
    lines: linesInCents(offer.lines),
    totalCents: dollarsToCents(offer.total),
    terms: offer.terms,
    signature: {
      name: toShownText(name),
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
  return lines.map(({ kind, label, size, why, amount }) => ({
    kind,
    label,
    size: size ?? null,
    why: why ?? null,
    amountCents: dollarsToCents(amount),
  }))
}

/** The id of a photo or logo, which its URL ends with. */
function fileIdOf(url: string): string {
  return path.parse(new URL(url).pathname).name
}

/** The characters of a document that the PDF cannot print, each once. */
export function unprintedInOffer(
  offer: Pick<ShownOffer, 'company' | 'customer' | 'lines' | 'terms'>,
) {
  const { company, customer, lines, terms } = offer
  const labels = lines.flatMap(({ label, size, why }) => [label, size, why])
  return unprintedCharacters(
    [company.name, company.email, customer.name, ...customer.addressLines, ...labels, terms].join(),
  )
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
