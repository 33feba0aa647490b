import {
  type V1AddQuote,
  v1AddQuote,
  type V1ChangeQuote,
  v1ChangeQuote,
  v1GetQuote,
  v1ListQuotes,
  type V1Quote,
} from '@curbquote/types/v1-quotes'
import { createQuoteList, type QuoteList } from './quote-list.ts'
import type { Call, CallOptions } from './send-request.ts'

export interface ListQuotesOptions extends CallOptions {
  /** Only quotes that changed at this time or later. */
  updatedSince?: Date | string
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
  /** All quotes by the time of the last change, oldest first. Requests the pages while you iterate. */
  list(options?: ListQuotesOptions): QuoteList
  get(quoteId: number, options?: CallOptions): Promise<V1Quote>
  /** Adds a quote that was given by phone or on site. */
  add(quote: V1AddQuote, options?: AddQuoteOptions): Promise<V1Quote>
  /** Changes the status, the notes or the job date. `null` removes notes or the date. */
  change(quoteId: number, changes: V1ChangeQuote, options?: CallOptions): Promise<V1Quote>
}

export function createQuotes(call: Call): Quotes {
  return {
    list: ({ updatedSince, cursor: start, limit, ...options } = {}) => {
      const updated_since = updatedSince instanceof Date ? updatedSince.toISOString() : updatedSince
      return createQuoteList(
        (cursor) => call(v1ListQuotes, { query: { updated_since, cursor, limit }, ...options }),
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
