import { leaveImpersonation, readImpersonation } from './impersonation.ts'
import { isSignInPath, signInPath } from './return-path.ts'
import { clearToken, tokenKeyFor } from './token-storage.ts'

/** The session is over: forgets it and asks for a new one. Loading anew also forgets everything that was read under it. */
export function leaveForSignIn() {
  const { pathname, search } = window.location
  if (isSignInPath(pathname)) return
  const tokenKey = tokenKeyFor(pathname)
  const impersonation = tokenKey === 'auth_token' ? readImpersonation() : undefined
  if (impersonation) {
    leaveImpersonation(impersonation)
    window.location.assign(`/admin/company/${impersonation.company.id}?impersonation=over`)
    return
  }
  clearToken(tokenKey)
  window.location.assign(signInPath(pathname, search))
}
