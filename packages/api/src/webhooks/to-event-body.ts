import {
  maxWebhookBodyBytes,
  type WebhookEvent,
  type WebhookEventBody,
} from '@curbquote/types/webhooks'
import type { QuoteRow } from '../quotes/quote-queries.ts'
import { toV1Quote } from '../quotes/to-v1-quote.ts'

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
  const body: WebhookEventBody = {
    type,
    timestamp: createdAt.toISOString(),
    sequence,
    data: toV1Quote(row, ''),
  }
  return shorten(body)
}

/** The body with the origin of its URLs, as it is signed and sent. */
export function withOrigin(body: WebhookEventBody, publicUrl: string): WebhookEventBody {
  const photoUrls = body.data.photoUrls.map((path) => publicUrl + path)
  return { ...body, data: { ...body.data, photoUrls } }
}

/** Shortens the texts of a body that is too large, then omits its lines, and marks it. */
function shorten(body: WebhookEventBody): WebhookEventBody {
  if (fits(body)) return body
  const { data } = body
  const notes = data.notes === null ? null : shortenText(data.notes)
  const jobDescription = data.jobDescription === null ? null : shortenText(data.jobDescription)
  const shortened = { ...body, isTruncated: true, data: { ...data, notes, jobDescription } }
  return fits(shortened) ? shortened : { ...shortened, data: { ...shortened.data, lines: [] } }
}

/** Keeps surrogate pairs whole, because PostgreSQL refuses half of one. */
function shortenText(text: string): string {
  return text.slice(0, shortTextLength).replace(/[\uD800-\uDBFF]$/, '')
}

function fits(body: WebhookEventBody): boolean {
  return Buffer.byteLength(JSON.stringify(body)) <= maxWebhookBodyBytes - reservedBytes
}
