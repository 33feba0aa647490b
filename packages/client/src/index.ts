export { CurbQuote, type CurbQuoteOptions } from './curb-quote.ts'
export {
  AbortedError,
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  CurbQuoteError,
  InvalidInputError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnprocessableError,
  WebhookVerificationError,
} from './errors.ts'
export type { Events, ListEventsOptions } from './events.ts'
export type { Hooks } from './hooks.ts'
export type { Prices } from './prices.ts'
export type { QuoteList } from './quote-list.ts'
export type { AddQuoteOptions, ListQuotesOptions, Quotes } from './quotes.ts'
export type { CallOptions } from './send-request.ts'
export { signWebhook } from './sign-webhook.ts'
export { verifyWebhook, type VerifyOptions } from './verify-webhook.ts'
export type { V1Event as Event, V1EventPage as EventPage } from '@curbquote/types/v1-events'
export type {
  V1AddedHook as AddedHook,
  V1AddHook as NewHook,
  V1Hook as Hook,
} from '@curbquote/types/v1-hooks'
export type {
  V1AddQuote as NewQuote,
  V1ChangeQuote as QuoteChanges,
  V1Quote as Quote,
  V1QuoteLine as QuoteLine,
  V1QuotePage as QuotePage,
} from '@curbquote/types/v1-quotes'
export type {
  V1Job as Job,
  V1Price as Price,
  V1PriceList as PriceList,
} from '@curbquote/types/v1-prices'
export type {
  WebhookEvent as WebhookEventType,
  WebhookEventBody as WebhookMessage,
} from '@curbquote/types/webhooks'
