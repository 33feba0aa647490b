import { getEntitlements } from '@curbquote/types/billing'
import { getAccount, getCompanyDashboard } from '@curbquote/types/companies'
import { getConversionSettings } from '@curbquote/types/conversions'
import { setTestData } from '../api-client/test-data.ts'
import { queryClient } from '../ui/query-client.ts'

/** Endpoints of the Integration page that return the same data while test data is shown. */
export const sharedEndpoints = [
  getEntitlements,
  getAccount,
  getCompanyDashboard,
  getConversionSettings,
]
const sharedPaths = sharedEndpoints.map(({ path }) => path)

/**
 * Shows the test data or the live data of the company. Keeps the data of `sharedEndpoints`. Without it the page would be rendered
 * again and lose its scroll position and its focus.
 */
export function turnTestData(on: boolean): void {
  setTestData(on)
  void queryClient.resetQueries({
    predicate: ({ queryKey: [path] }) => !sharedPaths.includes(String(path)),
  })
}
