/**
 * Takes a `token` out of the address of the dashboard before anything reads or records it. It is never taken for a
 * session: whoever could send an owner a link could sign them in to another account.
 */
export function cleanArrivalAddress() {
  const cleaned = withoutToken(window.location.pathname, window.location.search)
  if (cleaned !== undefined)
    window.history.replaceState(
      window.history.state,
      '',
      window.location.pathname + cleaned + window.location.hash,
    )
}

/** The query without `token`; `undefined` where there is nothing to take out. */
export function withoutToken(pathname: string, search: string): string | undefined {
  const isDashboard = /^\/company(?:\/|-)dashboard\/?$/.test(pathname)
  const parameters = new URLSearchParams(search)
  if (!isDashboard || !parameters.has('token')) return undefined
  parameters.delete('token')
  const rest = parameters.toString()
  return rest && `?${rest}`
}
