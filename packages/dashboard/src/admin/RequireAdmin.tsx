import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { signInPath } from '../sessions/return-path.ts'
import { readToken } from '../sessions/token-storage.ts'

/** Sends who has no admin's session to sign in first; whether the session still lives is the server's to say. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  if (!readToken('admin-token')) return <Navigate to={signInPath(pathname, search)} replace />
  return children
}
