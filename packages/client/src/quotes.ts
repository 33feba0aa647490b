import {
  type V1AddQuote,
  v1AddQuote,
  type V1ChangeQuote,
  v1ChangeQuote,
  v1GetQuote,
  v1ListQuotes,
  type V1Quote,
} from '@curbquote/types/v1-quotes'
import type { QuoteStage } from '@curbquote/types/quotes'
import { createQuoteList, type QuoteList } from './quote-list.ts'
import type { Call, CallOptions } from './send-request.ts'

export interface ListQuotesOptions extends CallOptions {
  /** Only quotes that changed at this time or later. */
  updatedSince?: Date | string
  /** Only quotes that were created at this time or later. */
  from?: Date | string
  /** Only quotes that were created before this time. */
  to?: Date | string
  status?: V1Quote['status']
  stage?: QuoteStage
  /** Only quotes of the customer with this email address. */
  email?: string
  /** By the time of the last change. Default: `asc`, the oldest change first. */
  order?: 'asc' | 'desc'
  /** `nextCursor` of a page, to continue there. */
  cursor?: string
  /** Quotes of one page, 1 to 100. Default: 50. */
  limit?: number
}

export interface AddQuoteOptions extends CallOptions {
  /** Default: a random key, so that the retries of this call add one quote. Pass your own key to also cover a restart of your program. */
  idempotencyKey?: string
}

export interface Quotes {
  /** The selected quotes by the time of the last change, oldest first. Requests the pages while you iterate. */
  list(options?: ListQuotesOptions): QuoteList
  get(quoteId: number, options?: CallOptions): Promise<V1Quote>
  /** Adds a quote that was given by phone or on site. */
  add(quote: V1AddQuote, options?: AddQuoteOptions): Promise<V1Quote>
  /** Changes the status, the notes or the job date. `null` removes notes or the date. */
  change(quoteId: number, changes: V1ChangeQuote, options?: CallOptions): Promise<V1Quote>
}

const toText = (time: Date | string | undefined) =>
  time instanceof Date ? time.toISOString() : time

export function createQuotes(call: Call): Quotes {
  return {
    list: ({ cursor: start, updatedSince, from, to, ...rest } = {}) => {
      const { signal, timeoutMs, maxRetries, ...filter } = rest
      const times = { updated_since: toText(updatedSince), from: toText(from), to: toText(to) }
      const options = { signal, timeoutMs, maxRetries } as CallOptions
      return createQuoteList(
        (cursor) => call(v1ListQuotes, { query: { ...filter, ...times, cursor }, ...options }),
        start,
      )
    },
    get: (quoteId, options) => call(v1GetQuote, { params: { quoteId }, ...options }),
    add: (body, { idempotencyKey = crypto.randomUUID(), ...options } = {}) => {
      const headers = { 'idempotency-key': idempotencyKey }
      return call(v1AddQuote, { body, headers, isRepeatable: true, ...options })
    },
    change: (quoteId, body, options) =>
      call(v1ChangeQuote, { params: { quoteId }, body, ...options }),
  }
}
