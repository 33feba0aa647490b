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
export { solveChallenge } from '../proof/solve-challenge.ts'
export { quoteTotal, type QuoteTotal } from './quote-total.ts'
export { isExact } from './is-exact.ts'
export { quoteLines } from './quote-lines.ts'
export type {
  Analysis,
  AnalysisQuote,
  Answer,
  AnalyzedJob,
  ExactJob,
  AnalyzeJob,
  Challenge,
  ConversationTurn,
  QuoteSource,
  MeasuredPhoto,
  AnalysisConversation,
  MeasurementMethod,
  QuotedAddOn,
  RangeQuote,
  QuoteLine,
  SubmitCustomJob,
  SubmitQuote,
  SubmittedQuote,
  SurfaceType,
  WidgetConfig,
} from '@curbquote/types'
