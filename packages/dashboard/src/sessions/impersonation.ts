import { clearToken, readToken, storeToken } from './token-storage.ts'

const storageKey = 'impersonation'

/** The company an admin acts for, with the admin's own session to come back to. */
export interface Impersonation {
  adminToken: string
  /** The session in which the admin acts. */
  companyToken: string
  company: { id: number; name: string }
}

/** `undefined` where nobody is being impersonated, or where storage cannot be read. */
export function readImpersonation(): Impersonation | undefined {
  try {
    const stored = window.localStorage.getItem(storageKey)
    const impersonation = stored ? (JSON.parse(stored) as Impersonation) : undefined
    // Whoever signed in since then acts for nobody.
    return impersonation?.companyToken === readToken('auth_token') ? impersonation : undefined
  } catch {
    return undefined
  }
}

/** Takes the place of the company in this browser, every tab of it. */
export function keepImpersonation(impersonation: Impersonation): void {
  storeToken('auth_token', impersonation.companyToken, { isRemembered: true })
  window.localStorage.setItem(storageKey, JSON.stringify(impersonation))
}

/** Gives the company's place up, and the admin the own session back where it was lost meanwhile. */
export function leaveImpersonation({ adminToken, companyToken }: Impersonation): void {
  if (!readToken('admin-token')) storeToken('admin-token', adminToken, { isRemembered: false })
  // Somebody may have signed in there by now.
  if (readToken('auth_token') === companyToken) clearToken('auth_token')
  forgetImpersonation()
}

export function forgetImpersonation(): void {
  try {
    window.localStorage.removeItem(storageKey)
  } catch {
    // Where storage is refused nothing was kept.
  }
}
