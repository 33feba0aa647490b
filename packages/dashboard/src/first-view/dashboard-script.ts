import {
  type getCompanyDashboard,
  type getEntitlements,
  type listQuotes,
  quotesPerPage,
} from '@curbquote/types'
import { referenceTo, urlOf } from '@curbquote/types/endpoint-call'
import { readToken } from '../sessions/token-storage.ts'
import { requestEarly } from '../api-client/early-responses.ts'

// Inline script of the dashboard. Requests the data of its first view while the application is loading.
const token = readToken('auth_token')
const { search } = window.location
const isFirstView = search === '' || search === '?tab=quotes'
if (token && isFirstView) {
  requestEarly(token, [
    // Must equal the request of `useQuotes` for the first page of the newest quotes.
    urlOf(referenceTo<typeof listQuotes>('GET', '/api/company/quotes'), {
      query: { sort: 'newest', limit: quotesPerPage },
    }),
    urlOf(referenceTo<typeof getCompanyDashboard>('GET', '/api/company/dashboard')),
    urlOf(referenceTo<typeof getEntitlements>('GET', '/api/me/entitlements')),
  ])
}
