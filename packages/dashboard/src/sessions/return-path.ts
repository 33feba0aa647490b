/** The two areas that one signs in to, each with the page it leads to and the paths it may lead back to. */
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

/** Whether this is where one signs in: nobody is sent from there to sign in. */
export function isSignInPath(pathname: string): boolean {
  return areaOf(pathname).login.test(pathname)
}

/** The URL of sign-in that leads back to the page. `isEnded`: the user was signed in, and is told why that is over. */
export function signInPath(
  pathname: string,
  search: string,
  { isEnded = false }: { isEnded?: boolean } = {},
): string {
  const { prefix, home } = areaOf(pathname)
  const parameters = new URLSearchParams()
  if (pathname !== home || search) parameters.set('return', pathname + search)
  if (isEnded) parameters.set('ended', '1')
  const query = parameters.toString()
  return `${prefix}/login${query && `?${query}`}`
}

/** Whether sign-in was reached because the session ended. */
export function hasSessionEnded(search: string): boolean {
  return new URLSearchParams(search).has('ended')
}

/** Where sign-in leads: the page it was asked for if it is one of ours and of the same area, else the area's dashboard. */
export function returnPath(search: string, origin: string, loginPath = '/company/login'): string {
  const { pages, home } = areaOf(loginPath)
  const wanted = new URLSearchParams(search).get('return')
  if (!wanted || !pages.test(wanted)) return home
  try {
    const address = new URL(wanted, origin)
    const isOurs = address.origin === origin && !isSignInPath(address.pathname)
    return isOurs ? address.pathname + address.search : home
  } catch {
    return home
  }
}
