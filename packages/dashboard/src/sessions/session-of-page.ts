import { getAccount, getCompanyDashboard } from '@curbquote/types'
import { call } from '../api-client.ts'
import { queryOf } from '../ui/endpoint-query.ts'
import { queryClient } from '../ui/query-client.ts'
import { clearFailure } from '../ui/show-toast.ts'
import { stopAskingToSignIn } from './session-end.ts'

/** Whether a session is of the company that this page shows. `false` where that cannot be found out. */
export async function isSessionOfPage(token: string): Promise<boolean> {
  const shown = queryClient.getQueryData(queryOf(getCompanyDashboard).queryKey)?.company.id
  if (shown === undefined) return false
  try {
    return (await call(getAccount, { token })).id === shown
  } catch {
    return false
  }
}

/** Goes on with the page as it is, in another session of the same user. */
export function goOnWithPage(): void {
  stopAskingToSignIn()
  clearFailure()
  void queryClient.invalidateQueries()
}
