import { isEmailAddress, toShownText } from '@curbquote/types/text'

const maxSubjectLength = 150

/** Line breaks, control characters and bidirectional marks. */
const unsafeInHeaders = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Converts text to one line that is safe in an email header. */
export function oneLine(text: string, maxLength = maxSubjectLength): string {
  const line = toShownText(text.replace(unsafeInHeaders, ' ')).replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}

/** Formats `"Bright Driveways" <quotes@example.com>`, without characters that could end the quoted name. */
export function mailbox(name: string, email: string): string {
  const quotable = oneLine(name.replace(/["\\<>]/g, ' '), 78)
  return quotable ? `"${quotable}" <${email}>` : email
}

/** The email address in `Name <email@example.com>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim()
}

/** The valid email addresses without duplicates. */
export function deliverableAddresses(addresses: readonly string[]): string[] {
  return [...new Set(addresses.filter(isEmailAddress))]
}
