import { isEmailAddress } from '@curbquote/types'

const maxSubjectLength = 150

/** Breaks of any kind, other control characters, and those that make text run the other way. */
const unsafeInHeaders = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Text as one line that is fit for an email header: a line break in it would start a header of its own. */
export function oneLine(text: string, maxLength = maxSubjectLength): string {
  const line = text.toWellFormed().replace(unsafeInHeaders, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** `"Bright Driveways" <quotes@example.com>`: the name quoted, and without what could end the quotes. */
export function mailbox(name: string, address: string): string {
  const quotable = oneLine(name.replace(/["\\<>]/g, ' '), 78)
  return quotable ? `"${quotable}" <${address}>` : address
}

/** The bare address of `Name <address>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim()
}

/** The addresses that can be written to, each once. */
export function deliverableAddresses(addresses: readonly string[]): string[] {
  return [...new Set(addresses.filter(isEmailAddress))]
}
