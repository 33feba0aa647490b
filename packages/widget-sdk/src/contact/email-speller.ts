import { run } from '@zootools/email-spell-checker'

/**
 * `ann@gmail.com` for `ann@gmial.com`; `undefined` if the domain looks right. The last part of an unknown domain is not compared,
 * because any may be right: `ann@sparkle.wash` is not `ann@sparkle.ca`.
 */
export function suggestEmail(email: string): string | undefined {
  return run({ email, topLevelDomains: [] })?.full
}
