export {
  createQuoteClient,
  type CallOptions,
  type QuoteClient,
  type QuoteClientOptions,
  type SubmitOptions,
} from './quote-client.ts'
export { ApiError, ConnectionError, PriceChangedError, type ApiErrorCode } from './client-errors.ts'
export type { UploadOptions } from './upload-photo.ts'
export { toQuoteSubmission, type AcceptedQuote, type QuoteCustomer } from './quote-submission.ts'
export { solveChallenge } from './solve-challenge.ts'
export { quoteTotal, type QuoteTotal } from './quote-total.ts'
export { isExact } from './is-exact.ts'
export { quoteLines } from './quote-lines.ts'
export type {
  Analysis,
  AnalysisQuote,
  AnalyzedJob,
  ExactJob,
  AnalyzeJob,
  RangeQuote,
} from '@curbquote/types/analyses'
export type { Answer } from '@curbquote/types/answers'
export type { Challenge } from '@curbquote/types/spam'
export type { ConversationTurn, AnalysisConversation } from '@curbquote/types/conversations'
export type {
  QuoteSource,
  SubmitCustomJob,
  SubmitQuote,
  SubmittedQuote,
} from '@curbquote/types/quotes'
export type { MeasuredPhoto } from '@curbquote/types/photos'
export type { MeasurementMethod, WidgetConfig } from '@curbquote/types/widgets'
export type { QuotedAddOn } from '@curbquote/types/add-ons'
export type { QuoteLine } from '@curbquote/types/quote-lines'
export type { SurfaceType } from '@curbquote/types/surfaces'
