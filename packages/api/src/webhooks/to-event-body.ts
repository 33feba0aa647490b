import {
  maxWebhookBodyBytes,
  type WebhookEvent,
  type WebhookEventBody,
} from '@curbquote/types/webhooks'
import type { QuoteRow } from '../quotes/quote-queries.ts'
import { toStoredV1Quote, type V1Urls, withV1Urls } from '../quotes/to-v1-quote.ts'

interface MessageRow {
  type: WebhookEvent
  sequence: number
  createdAt: Date
  /** See the catalog of events. Absent for events without details. */
  details?: object | undefined
}

/** For the origin and the tokens of the URLs, which are added when the message is sent. */
const reservedBytes = 2_000
const shortTextLength = 300

/** Builds the body of a message about a quote. Its URLs are completed by `withUrls`. */
export function toEventBody(message: MessageRow, row: QuoteRow): WebhookEventBody {
  const { type, sequence, createdAt, details } = message
  const data = toStoredV1Quote(row)
  // The compiler cannot relate the type to its details. A test validates the body of each type.
  const body = {
    type,
    timestamp: createdAt.toISOString(),
    sequence,
    ...(data.isTest && { isTest: true }),
    ...(details && { details }),
    data,
  } as WebhookEventBody
  return shorten(body)
}

/** The body with complete URLs, as it is signed and sent. */
export function withUrls(body: WebhookEventBody, urls: V1Urls): WebhookEventBody {
  const data = withV1Urls(body.data, urls)
  if (body.type !== 'quote.accepted') return { ...body, data }
  const documentUrl = `${data.customerUrl}/document.pdf`
  return { ...body, data, details: { ...body.details, documentUrl } }
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
