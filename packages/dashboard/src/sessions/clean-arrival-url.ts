/** What somebody brings along who comes to the dashboard from elsewhere. */
export interface Arrival {
  /** To be traded for a session, once. */
  code?: string
  isTrialActivated: boolean
  /** A checkout was just paid; the plan follows in a moment. */
  isCheckoutDone: boolean
}

let arrival: Arrival | undefined

/**
 * Takes what only an arrival means out of the address of the dashboard before anything else reads or records it. A `token`
 * is never taken for a session: whoever could send an owner a link could sign them in to another account.
 */
export function cleanArrivalUrl() {
  const { pathname, search, hash } = window.location
  const found = readArrival(pathname, search)
  if (!found) return
  arrival = found.arrival
  window.history.replaceState(window.history.state, '', pathname + found.rest + hash)
}

/** The code of this arrival, to whoever asks first. */
export function takeArrivalCode(): string | undefined {
  const code = arrival?.code
  delete arrival?.code
  return code
}

export function hasArrivalCode(): boolean {
  return arrival?.code !== undefined
}

/** What this arrival is to be told, to whoever asks first. */
export function takeArrivalNotices(): Pick<Arrival, 'isTrialActivated' | 'isCheckoutDone'> {
  const { isTrialActivated = false, isCheckoutDone = false } = arrival ?? {}
  if (arrival) arrival = { ...arrival, isTrialActivated: false, isCheckoutDone: false }
  return { isTrialActivated, isCheckoutDone }
}

/** Single-use codes have this form; sessions do not. */
const codeForm = /^[A-Za-z0-9_-]{43}$/

/** The arrival and the query without it; `undefined` where there is none. */
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
