import { isSignInPath, signInPath } from './return-path.ts'
import { clearToken, tokenKeyFor } from './token-storage.ts'

/** The session is over: forgets it and asks for a new one. Loading anew also forgets everything that was read under it. */
export function leaveForSignIn() {
  const { pathname, search } = window.location
  if (isSignInPath(pathname)) return
  clearToken(tokenKeyFor(pathname))
  window.location.assign(signInPath(pathname, search))
}
