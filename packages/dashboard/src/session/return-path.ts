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

/** Sign-in that leads back to where the user was. */
export function signInPath(pathname: string, search: string): string {
  const { prefix, home } = areaOf(pathname)
  const isDefault = pathname === home && !search
  return isDefault
    ? `${prefix}/login`
    : `${prefix}/login?return=${encodeURIComponent(pathname + search)}`
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
