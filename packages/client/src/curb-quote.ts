import { createCall, withoutTrailingSlashes } from '@curbquote/types/endpoints'
import { v1GetDescription } from '@curbquote/types/v1-prices'
import { createEvents, type Events } from './events.ts'
import { createHooks, type Hooks } from './hooks.ts'
import { createPrices, type Prices } from './prices.ts'
import { createQuotes, type Quotes } from './quotes.ts'
import {
  type Call,
  type CallOptions,
  type SendOptions,
  sendRequest,
  type SendSettings,
} from './send-request.ts'

export interface CurbQuoteOptions {
  /** A key of the dashboard (Integration › API keys): `cq_live_…`, or `cq_test_…` for test mode. Keep it on the server. */
  apiKey: string
  /** The origin of the CurbQuote server, such as `https://quotes.example.com`. */
  baseUrl: string
  /** Milliseconds for one attempt. Default: 30,000. */
  timeoutMs?: number
  /** Attempts after the first one. Default: 3. */
  maxRetries?: number
  /** Default: the global `fetch`. */
  fetch?: typeof fetch
}

/** The client of the CurbQuote API, version 1. */
export class CurbQuote {
  /** The quotes of the company. Scopes `quotes:read` and `quotes:write`. */
  readonly quotes: Quotes
  /** The price list and prices of jobs. Scopes `prices:read` and `prices:test`. */
  readonly prices: Prices
  /** Webhook subscriptions. Scope `hooks`. */
  readonly hooks: Hooks
  /** The events of the last 30 days with their deliveries. Scope `hooks`. */
  readonly events: Events
  readonly #call: Call

  constructor(options: CurbQuoteOptions) {
    if (!options.apiKey) throw new TypeError('The option `apiKey` is missing.')
    if (!isUrl(options.baseUrl)) throw new TypeError('The option `baseUrl` must be a URL.')
    const settings: SendSettings = {
      apiKey: options.apiKey,
      baseUrl: withoutTrailingSlashes(options.baseUrl),
      timeoutMs: options.timeoutMs ?? 30_000,
      maxRetries: options.maxRetries ?? 3,
      // Some runtimes require the global object as `this`.
      fetch: options.fetch ?? ((...request) => fetch(...request)),
    }
    this.#call = createCall<SendOptions>((request) => sendRequest(settings, request))
    this.quotes = createQuotes(this.#call)
    this.prices = createPrices(this.#call)
    this.hooks = createHooks(this.#call)
    this.events = createEvents(this.#call)
  }

  /** The OpenAPI 3.1 description of version 1. */
  getDescription(options?: CallOptions): Promise<unknown> {
    return this.#call(v1GetDescription, options)
  }
}

function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
