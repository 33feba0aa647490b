import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { signInPath } from '../sessions/return-path.ts'
import { readToken } from '../sessions/token-storage.ts'

/** Redirects to sign-in if no admin session is stored. The server checks whether a stored session is valid. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const location = useLocation()
  if (!readToken('admin-token')) return <Navigate to={signInPath(location)} replace />
  return children
}
