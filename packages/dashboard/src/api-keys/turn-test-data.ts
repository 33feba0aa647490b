import { getEntitlements } from '@curbquote/types/billing'
import { getAccount, getCompanyDashboard } from '@curbquote/types/companies'
import { getConversionSettings } from '@curbquote/types/conversions'
import { setTestData } from '../api-client/test-data.ts'
import { queryClient } from '../ui/query-client.ts'

/** Endpoints of the Integration page that return the same in both states. */
export const sharedEndpoints = [
  getEntitlements,
  getAccount,
  getCompanyDashboard,
  getConversionSettings,
]
const sharedPaths = sharedEndpoints.map(({ path }) => path)

/**
 * Shows the test data or the live data of the company. Keeps shared data, because the page around the switch would
 * otherwise be rendered again: it would lose its scroll position and the focus.
 */
export function turnTestData(on: boolean): void {
  setTestData(on)
  void queryClient.resetQueries({
    predicate: ({ queryKey: [path] }) => !sharedPaths.includes(String(path)),
  })
}
