/** Responses that a page requested before its application was loaded. */
interface EarlyRequests {
  /** Session token of the requests. */
  token: string
  /** By URL. */
  responses: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    earlyRequests?: EarlyRequests
  }
}

/** Older responses are not used, because the application would show stale data. */
const freshMs = 60_000

export function requestEarly(token: string, urls: readonly string[]): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const responses = new Map<string, Promise<Response>>()
  for (const url of urls) {
    const response = fetch(url, { headers, credentials: 'include' })
    // The application handles the failure.
    response.catch(() => undefined)
    responses.set(url, response)
  }
  window.earlyRequests = { token, responses }
}

/** Takes the response to a request of the application if it was sent early, in the same session. */
export function takeEarlyResponse(
  method: string,
  url: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const early = window.earlyRequests
  if (!early) return undefined
  // A request that changes data makes the early responses stale.
  if (method !== 'GET' || early.token !== token || performance.now() > freshMs) {
    delete window.earlyRequests
    return undefined
  }
  const response = early.responses.get(url)
  early.responses.delete(url)
  return response
}
