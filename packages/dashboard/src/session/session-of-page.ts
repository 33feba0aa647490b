import type { CompanyDashboard, OwnerAccount } from '@curbquote/types'
import { companyDashboardPath } from '../companies/use-company-dashboard.ts'
import { queryClient } from '../ui/query-client.ts'
import { clearFailure } from '../ui/show-toast.ts'
import { stopAskingToSignIn } from './session-end.ts'

/** Whether a session is of the company that this page shows. `false` where that cannot be found out. */
export async function isSessionOfPage(token: string): Promise<boolean> {
  const shown = queryClient.getQueryData<CompanyDashboard>([companyDashboardPath])?.company.id
  if (shown === undefined) return false
  try {
    const answer = await fetch('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
    return answer.ok && ((await answer.json()) as OwnerAccount).id === shown
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
