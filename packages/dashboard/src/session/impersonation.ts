const storageKey = 'impersonation'

/** The company an admin acts for, with the admin's own session to come back to. */
export interface Impersonation {
  adminToken: string
  company: { id: number; name: string }
}

/** `undefined` where nobody is being impersonated, or where storage cannot be read. */
export function readImpersonation(): Impersonation | undefined {
  try {
    const stored = window.localStorage.getItem(storageKey)
    return stored ? (JSON.parse(stored) as Impersonation) : undefined
  } catch {
    return undefined
  }
}

export function keepImpersonation(impersonation: Impersonation): void {
  window.localStorage.setItem(storageKey, JSON.stringify(impersonation))
}

export function forgetImpersonation(): void {
  window.localStorage.removeItem(storageKey)
}
