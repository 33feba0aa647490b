import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listOfferDays = endpoint<Contracts['listOfferDays']>('GET', '/api/offers/:token/days')
export const requestDays = endpoint<Contracts['requestDays']>('POST', '/api/offers/:token/days')
export const withdrawDays = endpoint<Contracts['withdrawDays']>('DELETE', '/api/offers/:token/days')
export const keepDay = endpoint<Contracts['keepDay']>('POST', '/api/offers/:token/days/keep')
export const confirmDay = endpoint<Contracts['confirmDay']>(
  'POST',
  '/api/company/days/:requestId/confirm',
)
export const declineDays = endpoint<Contracts['declineDays']>(
  'POST',
  '/api/company/days/:requestId/decline',
)
export const suggestDay = endpoint<Contracts['suggestDay']>(
  'POST',
  '/api/company/days/:requestId/suggest',
)
export const suggestDayOfQuote = endpoint<Contracts['suggestDayOfQuote']>(
  'POST',
  '/api/company/quotes/:quoteId/suggest-day',
)
export const moveDay = endpoint<Contracts['moveDay']>('POST', '/api/company/days/move')
export const undoMove = endpoint<Contracts['undoMove']>(
  'POST',
  '/api/company/days/moves/:moveId/undo',
)
export const listDayLoads = endpoint<Contracts['listDayLoads']>('GET', '/api/company/days')
export const getDaySettings = endpoint<Contracts['getDaySettings']>(
  'GET',
  '/api/company/day-settings',
)
export const saveDaySettings = endpoint<Contracts['saveDaySettings']>(
  'PUT',
  '/api/company/day-settings',
)
export const getCalendarLink = endpoint<Contracts['getCalendarLink']>(
  'GET',
  '/api/company/calendar-link',
)
export const replaceCalendarLink = endpoint<Contracts['replaceCalendarLink']>(
  'POST',
  '/api/company/calendar-link',
)
