import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listQuotes = endpoint<Contracts['listQuotes']>('GET', '/api/company/quotes')
export const listJobs = endpoint<Contracts['listJobs']>('GET', '/api/company/quotes/calendar')
export const getQuote = endpoint<Contracts['getQuote']>('GET', '/api/company/quotes/:quoteId')
export const changeQuoteStatus = endpoint<Contracts['changeQuoteStatus']>(
  'PATCH',
  '/api/company/quotes/:quoteId/status',
)
export const changeOverviewQuoteStatus = endpoint<Contracts['changeOverviewQuoteStatus']>(
  'PATCH',
  '/api/quotes/:quoteId/status',
)
export const changeQuoteNotes = endpoint<Contracts['changeQuoteNotes']>(
  'PATCH',
  '/api/company/quotes/:quoteId/notes',
)
export const changeQuoteSpam = endpoint<Contracts['changeQuoteSpam']>(
  'PATCH',
  '/api/company/quotes/:quoteId/spam',
)
export const changeQuoteJobDate = endpoint<Contracts['changeQuoteJobDate']>(
  'PATCH',
  '/api/company/quotes/:quoteId/job-date',
)
export const deleteQuote = endpoint<Contracts['deleteQuote']>(
  'DELETE',
  '/api/company/quotes/:quoteId',
)
export const listQuoteEvents = endpoint<Contracts['listQuoteEvents']>(
  'GET',
  '/api/company/quotes/:quoteId/events',
)
export const addManualQuote = endpoint<Contracts['addManualQuote']>(
  'POST',
  '/api/company/quotes/manual',
)
export const exportQuotes = endpoint<Contracts['exportQuotes']>('GET', '/api/company/quotes/export')
export const submitQuote = endpoint<Contracts['submitQuote']>('POST', '/api/widget/:widgetId/quote')
export const submitCustomJob = endpoint<Contracts['submitCustomJob']>(
  'POST',
  '/api/widget/:widgetId/custom-job',
)
