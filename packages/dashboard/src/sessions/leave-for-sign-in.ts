import { hasUnsavedChanges } from '../settings/use-unsaved-changes.ts'
import { leaveImpersonation, readImpersonation } from './impersonation.ts'
import { isSignInPath, signInPath } from './return-path.ts'
import { askToSignInHere } from './session-end.ts'
import { readToken, tokenKeyFor } from './token-storage.ts'

/** Of several requests that are refused at once, the first leads away. */
let isLeaving = false

/**
 * Leads to sign-in once the session has ended, and back from there. Loading anew also forgets everything that was read in
 * the session. A page with unsaved changes stays, with the sign-in in a dialog over it. The ended token stays stored until
 * a sign-in replaces it: clearing it would close other tabs with unsaved changes.
 */
export function leaveForSignIn() {
  const { pathname, search } = window.location
  if (isLeaving || isSignInPath(pathname)) return
  const tokenKey = tokenKeyFor(pathname)
  const impersonation = tokenKey === 'auth_token' ? readImpersonation() : undefined
  if (!impersonation && hasUnsavedChanges()) {
    askToSignInHere()
    return
  }
  isLeaving = true
  // The browser's back button may bring this very page back.
  window.addEventListener('pagehide', () => (isLeaving = false), { once: true })
  if (impersonation) {
    leaveImpersonation(impersonation)
    window.location.assign(`/admin/company/${impersonation.company.id}?impersonation=over`)
    return
  }
  const isEnded = readToken(tokenKey) !== undefined
  window.location.replace(signInPath(pathname, search, { isEnded }))
}
