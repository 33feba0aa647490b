import { queryClient } from '../ui/query-client.ts'
import { forgetSignUpProgress } from '../sign-up/sign-up-progress.ts'
import { forgetRecovery } from './recovery-progress.ts'
import { forgetImpersonation } from './impersonation.ts'
import { clearToken, storeToken } from './token-storage.ts'

/** Starts an owner's session. Clears all data of earlier sessions and impersonations. */
export function startSession(token: string, { isRemembered }: { isRemembered: boolean }) {
  storeToken('auth_token', token, { isRemembered })
  clearToken('admin-token')
  forgetImpersonation()
  forgetSignUpProgress()
  forgetRecovery()
  queryClient.clear()
}
