const dashboardPath = '/company/dashboard'

/** Sign-in that leads back to where the user was. */
export function signInPath(pathname: string, search: string): string {
  const isDefault = pathname === dashboardPath && !search
  return isDefault
    ? '/company/login'
    : `/company/login?return=${encodeURIComponent(pathname + search)}`
}

/** Where sign-in leads: the page it was asked for if it is one of ours, else the dashboard. */
export function returnPath(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('return')
  if (!wanted || !/^\/(?:company|dashboard\b)/.test(wanted)) return dashboardPath
  try {
    const address = new URL(wanted, origin)
    const isOurs = address.origin === origin && !/^\/company(?:\/|-)login/.test(address.pathname)
    return isOurs ? address.pathname + address.search : dashboardPath
  } catch {
    return dashboardPath
  }
}
