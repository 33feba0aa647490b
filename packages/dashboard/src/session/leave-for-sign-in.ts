import { leaveImpersonation, readImpersonation } from './impersonation.ts'
import { isSignInPath, signInPath } from './return-path.ts'
import { clearToken, tokenKeyFor } from './token-storage.ts'

/** Of several reads that are refused at once, the first leads away. */
let isLeaving = false

/** The session is over: forgets it and asks for a new one. Loading anew also forgets everything that was read under it. */
export function leaveForSignIn() {
  const { pathname, search } = window.location
  if (isLeaving || isSignInPath(pathname)) return
  isLeaving = true
  // The browser's back button may bring this very page back.
  window.addEventListener('pagehide', () => (isLeaving = false), { once: true })
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
