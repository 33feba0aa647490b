/** Storage keys of the owner's and the admin's session token. */
export type TokenKey = 'auth_token' | 'admin-token'

/** The token key of a page. Paths that start with /admin belong to the admin area, all others to the owner area. */
export function tokenKeyFor(pathname: string): TokenKey {
  return pathname.startsWith('/admin') ? 'admin-token' : 'auth_token'
}

export function readToken(key: TokenKey): string | undefined {
  return read('localStorage', key) ?? read('sessionStorage', key)
}

/** Stores a token: permanently if it is remembered, otherwise until the tab is closed. */
export function storeToken(
  key: TokenKey,
  token: string,
  { isRemembered }: { isRemembered: boolean },
) {
  clearToken(key)
  write(isRemembered ? 'localStorage' : 'sessionStorage', key, token)
}

/** Whether the token is stored permanently. */
export function isTokenRemembered(key: TokenKey): boolean {
  return read('localStorage', key) !== undefined
}

export function clearToken(key: TokenKey) {
  memory.delete(key)
  for (const place of ['localStorage', 'sessionStorage'] as const)
    attempt(() => globalThis[place].removeItem(key))
}

const verificationEmailKey = 'verification_email'

/** Stores the email address that must be verified before sign-in. */
export function storeVerificationEmail(email: string) {
  write('sessionStorage', verificationEmailKey, email)
}

export function readVerificationEmail(): string | undefined {
  return read('sessionStorage', verificationEmailKey)
}

type Place = 'localStorage' | 'sessionStorage'

/** Fallback if the browser denies storage: a sign-in then lasts until the page is closed. */
const memory = new Map<string, string>()

function read(place: Place, key: string): string | undefined {
  return attempt(() => globalThis[place].getItem(key) ?? undefined) ?? memory.get(key)
}

function write(place: Place, key: string, value: string) {
  const isStored = attempt(() => {
    globalThis[place].setItem(key, value)
    return true
  })
  if (!isStored) memory.set(key, value)
}

/** Accessing disabled storage throws. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
