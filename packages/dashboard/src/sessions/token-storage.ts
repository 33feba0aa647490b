/** The session of the normal area and that of the admin area (spec part 1 section 3). */
export type TokenKey = 'auth_token' | 'admin-token'

/** The token that belongs to a page: paths starting with /admin are the admin area, everything else is not. */
export function tokenKeyFor(pathname: string): TokenKey {
  return pathname.startsWith('/admin') ? 'admin-token' : 'auth_token'
}

export function readToken(key: TokenKey): string | undefined {
  return read('localStorage', key) ?? read('sessionStorage', key)
}

/** Keeps a token over a restart of the browser if it is to be remembered, else until the tab is closed. */
export function storeToken(
  key: TokenKey,
  token: string,
  { isRemembered }: { isRemembered: boolean },
) {
  clearToken(key)
  write(isRemembered ? 'localStorage' : 'sessionStorage', key, token)
}

/** Whether the token outlives the tab. */
export function isTokenRemembered(key: TokenKey): boolean {
  return read('localStorage', key) !== undefined
}

export function clearToken(key: TokenKey) {
  memory.delete(key)
  for (const place of ['localStorage', 'sessionStorage'] as const)
    attempt(() => globalThis[place].removeItem(key))
}

const verificationEmailKey = 'verification_email'

/** The address that is to be verified before its owner can sign in. */
export function storeVerificationEmail(email: string) {
  write('sessionStorage', verificationEmailKey, email)
}

export function readVerificationEmail(): string | undefined {
  return read('sessionStorage', verificationEmailKey)
}

type Place = 'localStorage' | 'sessionStorage'

/** Stands in where the browser refuses storage, so that signing in works until the page is left. */
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

/** Reading the storage itself throws where it is switched off. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
