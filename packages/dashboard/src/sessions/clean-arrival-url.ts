/** URL parameters of a redirect to the dashboard, from checkout or another page. */
export interface Arrival {
  /** Single-use code that is exchanged for a session. */
  code?: string
  isTrialActivated: boolean
  /** Whether a checkout was just completed. The new plan may not be active yet. */
  isCheckoutDone: boolean
}

let arrival: Arrival | undefined

/**
 * Removes the parameters of a redirect from the dashboard URL before other code reads or records them. Never uses
 * `token` as a session token: otherwise an attacker could send an owner a link that signs them in to another account.
 */
export function cleanArrivalUrl() {
  const { pathname, search, hash } = window.location
  const found = readArrival(pathname, search)
  if (!found) return
  arrival = found.arrival
  window.history.replaceState(window.history.state, '', pathname + found.rest + hash)
}

/** Returns the single-use code of the redirect once. Later calls return `undefined`. */
export function consumeArrivalCode(): string | undefined {
  const code = arrival?.code
  delete arrival?.code
  return code
}

export function hasArrivalCode(): boolean {
  return arrival?.code !== undefined
}

/** Returns the notices of the redirect once. Later calls return none. */
export function consumeArrivalNotices(): Pick<Arrival, 'isTrialActivated' | 'isCheckoutDone'> {
  const { isTrialActivated = false, isCheckoutDone = false } = arrival ?? {}
  if (arrival) arrival = { ...arrival, isTrialActivated: false, isCheckoutDone: false }
  return { isTrialActivated, isCheckoutDone }
}

/** Format of single-use codes. Session tokens do not match it. */
const codeForm = /^[A-Za-z0-9_-]{43}$/

/** Returns the parameters of the redirect and the remaining query. `undefined` if the URL has none. */
export function readArrival(
  pathname: string,
  search: string,
): { arrival: Arrival; rest: string } | undefined {
  const isDashboard = /^\/company(?:\/|-)dashboard\/?$/.test(pathname)
  const parameters = new URLSearchParams(search)
  const names = ['token', 'trial_activated', 'trial', 'subscription']
  if (!isDashboard || !names.some((name) => parameters.has(name))) return undefined
  const code = parameters.get('token')
  const arrival: Arrival = {
    ...(code && codeForm.test(code) && { code }),
    isTrialActivated: parameters.has('trial_activated'),
    isCheckoutDone:
      parameters.get('trial') === 'success' || parameters.get('subscription') === 'success',
  }
  for (const name of names) parameters.delete(name)
  const rest = parameters.toString()
  return { arrival, rest: rest && `?${rest}` }
}
