import { linkTokens } from '../emails/link-mac.ts'

/** Tokens with which a service worker confirms that it has shown an alert. It has no session. */
export function shownTokens(codePepper: string) {
  return linkTokens(codePepper, 'push confirmations')
}
