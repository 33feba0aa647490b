import type { ReceivedRequest } from './fake-server.ts'

/** The source of a request from this page. The time at which the page was opened is the one of the request. */
export function sourceOf(request: ReceivedRequest | undefined) {
  const { firstSeenAt } = (request?.body?.source ?? {}) as { firstSeenAt?: string }
  return {
    pageUrl: location.href,
    ...(document.referrer && { referrer: document.referrer }),
    landingPage: location.href,
    firstSeenAt,
    isCounted: true,
  }
}
