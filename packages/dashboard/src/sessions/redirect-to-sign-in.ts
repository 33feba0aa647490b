import { hasUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { endImpersonation, readImpersonation } from './impersonation.ts'
import { isSignInPath, signInPath } from './return-path.ts'
import { openSignInDialog } from './sign-in-dialog.ts'
import { readToken, tokenKeyFor } from './token-storage.ts'

/** Whether the page is being left. A 401 response then does not redirect, because it would replace the pending navigation. */
let isLeaving = false

/** Loads another page after the session of this one has ended. Responses to running requests no longer redirect. */
export function loadOtherPage(url: string): void {
  startLeaving()
  window.location.assign(url)
}

function startLeaving(): void {
  isLeaving = true
  const stop = () => (isLeaving = false)
  // The back-forward cache may restore this page.
  window.addEventListener('pagehide', stop, { once: true })
  const stopAtNextInput = ({ defaultPrevented }: Event) => {
    if (!defaultPrevented) return
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, stop, { once: true, capture: true })
  }
  // With unsaved changes the browser asks for confirmation. No event reports that the visitor stayed, so the next input
  // counts as staying.
  window.addEventListener('beforeunload', stopAtNextInput, { once: true })
}

/**
 * Redirects to sign-in after the session has ended, with a return path. The full page load clears all data of the
 * session. With unsaved changes, opens the sign-in dialog instead. Keeps the ended token until a sign-in replaces it:
 * clearing it would close other tabs with unsaved changes.
 */
export function redirectToSignIn() {
  const { pathname } = window.location
  if (isLeaving || isSignInPath(pathname)) return
  const tokenKey = tokenKeyFor(pathname)
  const impersonation = tokenKey === 'auth_token' ? readImpersonation() : undefined
  if (!impersonation && hasUnsavedChanges()) {
    openSignInDialog()
    return
  }
  if (impersonation) {
    endImpersonation(impersonation)
    loadOtherPage(`/admin/company/${impersonation.company.id}?impersonation=over`)
    return
  }
  startLeaving()
  const isEnded = readToken(tokenKey) !== undefined
  window.location.replace(signInPath(window.location, { isEnded }))
}
