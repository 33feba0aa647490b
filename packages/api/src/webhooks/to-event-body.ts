import { maxWebhookBodyBytes, type WebhookEvent, type WebhookEventBody } from '@curbquote/types'
import type { QuoteRow } from '../quotes/quote-queries.ts'
import { toQuote } from '../quotes/to-quote.ts'

interface MessageRow {
  type: WebhookEvent
  sequence: number
  createdAt: Date
}

/** For the origin of the photo URLs, which is added when the message is sent. */
const reservedBytes = 2_000
const shortTextLength = 300

/** Builds the body of a message about a quote. The URLs of its photos lack the origin. */
export function toEventBody(message: MessageRow, row: QuoteRow): WebhookEventBody {
  const { type, sequence, createdAt } = message
  const quote = toQuote(row, '')
  const body: WebhookEventBody = {
    type,
    timestamp: createdAt.toISOString(),
    sequence,
    data: {
      id: quote.id,
      status: quote.status,
      offerState: row.shown_offer_state,
      customerName: quote.customerName,
      customerEmail: quote.customerEmail,
      customerPhone: quote.customerPhone,
      customerAddress: quote.customerAddress,
      customerCity: quote.customerCity,
      customerState: quote.customerState,
      customerZip: quote.customerZip,
      totalCost: quote.totalCost,
      lines: quote.lines.map(({ kind, label, amount }) => ({ kind, label, amount })),
      notes: quote.notes,
      jobDate: quote.jobDate,
      jobDescription: quote.jobDescription,
      photos: quote.photos.map(({ url }) => url),
      source: quote.source,
      language: quote.language,
      createdAt: quote.createdAt,
    },
  }
  return shorten(body)
}

/** The body with the origin of its URLs, as it is signed and sent. The same body gives the same text. */
export function serializeBody(body: WebhookEventBody, publicUrl: string): string {
  const photos = body.data.photos.map((path) => publicUrl + path)
  return JSON.stringify({ ...body, data: { ...body.data, photos } })
}

/** Shortens the texts of a body that is too large, and then omits its lines. */
function shorten(body: WebhookEventBody): WebhookEventBody {
  if (fits(body)) return body
  const { data } = body
  const notes = data.notes?.slice(0, shortTextLength) ?? null
  const jobDescription = data.jobDescription?.slice(0, shortTextLength) ?? null
  const shortened = { ...body, data: { ...data, notes, jobDescription, source: null } }
  return fits(shortened) ? shortened : { ...body, data: { ...shortened.data, lines: [] } }
}

function fits(body: WebhookEventBody): boolean {
  return Buffer.byteLength(JSON.stringify(body)) <= maxWebhookBodyBytes - reservedBytes
}
