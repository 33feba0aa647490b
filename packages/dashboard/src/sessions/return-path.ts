/** The two areas of the site with their sign-in path, home page and allowed return paths. */
const areas = {
  company: {
    prefix: '/company',
    home: '/company/dashboard',
    login: /^\/company(?:\/|-)login/,
    pages: /^\/(?:company|dashboard\b)/,
  },
  admin: {
    prefix: '/admin',
    home: '/admin/dashboard',
    login: /^\/admin\/login/,
    pages: /^\/admin/,
  },
}

function areaOf(pathname: string) {
  return pathname.startsWith('/admin') ? areas.admin : areas.company
}

/** Whether the path is a sign-in page, which must not redirect to sign-in. */
export function isSignInPath(pathname: string): boolean {
  return areaOf(pathname).login.test(pathname)
}

/** URL of sign-in with a return path to a page and its section. `isEnded` makes it show that the session has ended. */
export function signInPath(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  { isEnded = false }: { isEnded?: boolean } = {},
): string {
  const { prefix, home } = areaOf(pathname)
  const parameters = new URLSearchParams()
  if (pathname !== home || search || hash) parameters.set('return', pathname + search + hash)
  if (isEnded) parameters.set('ended', '1')
  const query = parameters.toString()
  return `${prefix}/login${query && `?${query}`}`
}

/** Whether the redirect to sign-in happened because the session ended. */
export function hasSessionEnded(search: string): boolean {
  return new URLSearchParams(search).has('ended')
}

/** The page after sign-in: the return path if it is on this origin and in the same area, else the area's home page. */
export function returnPath(search: string, origin: string, loginPath = '/company/login'): string {
  const { pages, home } = areaOf(loginPath)
  const wanted = new URLSearchParams(search).get('return')
  if (!wanted || !pages.test(wanted)) return home
  try {
    const url = new URL(wanted, origin)
    const isOurs = url.origin === origin && !isSignInPath(url.pathname)
    return isOurs ? url.pathname + url.search + url.hash : home
  } catch {
    return home
  }
}
