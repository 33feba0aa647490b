import { queryClient } from '../ui/query-client.ts'
import { clearSignUpProgress } from './sign-up/sign-up-progress.ts'
import { clearRecovery } from './recovery-progress.ts'
import { clearImpersonation } from '../sessions/impersonation.ts'
import { clearToken, storeToken } from '../sessions/token-storage.ts'

/** Starts an owner's session. Clears all data of earlier sessions and impersonations. */
export function startSession(token: string, { isRemembered }: { isRemembered: boolean }) {
  storeToken('auth_token', token, { isRemembered })
  clearToken('admin-token')
  clearImpersonation()
  clearSignUpProgress()
  clearRecovery()
  queryClient.clear()
}
