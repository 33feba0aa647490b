import { getEntitlements } from '@curbquote/types/billing'
import { getCompanyDashboard } from '@curbquote/types/companies'
import { urlOf } from '@curbquote/types/endpoints'
import { quotesPerPage } from '@curbquote/types/limits'
import { listQuotes } from '@curbquote/types/quotes'
import { readToken } from '../sessions/token-storage.ts'
import { requestEarly } from '../api-client/early-responses.ts'

// Inline script of the dashboard. Requests the data of its first view while the application is loading.
const token = readToken('auth_token')
const { search } = window.location
const isFirstView = search === '' || search === '?tab=quotes'
if (token && isFirstView) {
  requestEarly(token, [
    // Must equal the request of `useQuotes` for the first page of the newest quotes.
    urlOf(listQuotes, {
      query: { sort: 'newest', limit: quotesPerPage },
    }),
    urlOf(getCompanyDashboard),
    urlOf(getEntitlements),
  ])
}
