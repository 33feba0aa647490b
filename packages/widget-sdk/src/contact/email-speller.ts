import { run } from '@zootools/email-spell-checker'

/** `ann@gmail.com` for `ann@gmial.com`; `undefined` if the domain looks right. */
export function suggestEmail(email: string): string | undefined {
  return run({ email })?.full
}
