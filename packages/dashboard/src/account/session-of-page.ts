import { type AdminAccount, getAdminAccount } from '@curbquote/types/admin'
import { getAccount, getCompanyDashboard } from '@curbquote/types/companies'
import { getProfile } from '@curbquote/types/profile'
import { call } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { queryClient } from '../ui/query-client.ts'
import { clearFailure } from '../ui/show-toast.ts'
import { closeSignInDialog } from '../sessions/sign-in-dialog.ts'
import { tokenKeyFor } from '../sessions/token-storage.ts'

/** Whether a session belongs to the company that this page shows. `false` if this cannot be determined. */
export async function isSessionOfPage(token: string): Promise<boolean> {
  const shown = queryClient.getQueryData(queryOf(getCompanyDashboard).queryKey)?.company.id
  if (shown === undefined) return false
  try {
    return (await call(getAccount, { token })).id === shown
  } catch {
    return false
  }
}

/** The email address of the signed-in account. Empty if the page has not loaded it. */
export function accountOfPage(): string {
  if (tokenKeyFor(window.location.pathname) === 'admin-token')
    return queryClient.getQueryData<AdminAccount | null>(keyOf(getAdminAccount))?.email ?? ''
  const account =
    queryClient.getQueryData(queryOf(getAccount).queryKey) ??
    queryClient.getQueryData(queryOf(getProfile).queryKey)
  return account?.email ?? ''
}

/** Continues with the current page in a new session of the same user. */
export function resumePage(): void {
  closeSignInDialog()
  clearFailure()
  void queryClient.invalidateQueries()
}
