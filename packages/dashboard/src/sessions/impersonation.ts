import { clearToken, readToken, storeToken } from './token-storage.ts'

const storageKey = 'impersonation'

/** An admin's impersonation of a company, with the admin's session to return to. */
export interface Impersonation {
  adminToken: string
  /** Token of the impersonation session. */
  companyToken: string
  company: { id: number; name: string }
}

/** The current impersonation. `undefined` if there is none or storage cannot be read. */
export function readImpersonation(): Impersonation | undefined {
  try {
    const stored = window.localStorage.getItem(storageKey)
    const impersonation = stored ? (JSON.parse(stored) as Impersonation) : undefined
    // Ignore stale impersonation data after a new sign-in.
    return impersonation?.companyToken === readToken('auth_token') ? impersonation : undefined
  } catch {
    return undefined
  }
}

/** Starts an impersonation in all tabs of this browser. */
export function storeImpersonation(impersonation: Impersonation): void {
  storeToken('auth_token', impersonation.companyToken, { isRemembered: true })
  window.localStorage.setItem(storageKey, JSON.stringify(impersonation))
}

/** Ends the impersonation. Restores the admin's session if it is no longer stored. */
export function endImpersonation({ adminToken, companyToken }: Impersonation): void {
  if (!readToken('admin-token')) storeToken('admin-token', adminToken, { isRemembered: false })
  // Keep the token of a later sign-in.
  if (readToken('auth_token') === companyToken) clearToken('auth_token')
  clearImpersonation()
}

export function clearImpersonation(): void {
  try {
    window.localStorage.removeItem(storageKey)
  } catch {
    // Without storage nothing was stored.
  }
}
