import { plainPhoneText } from '@curbquote/types'

/**
 * LIKE patterns for what an owner typed: the text itself, with no wildcards in it, and where it may be a part of a phone
 * number, its digits as they are stored. `undefined` when nothing was typed.
 */
export function toSearchPatterns(
  search: string | undefined,
): { text: string; phone: string | null } | undefined {
  const text = search?.trim().replace(/\s+/g, ' ')
  if (!text) return undefined
  const digits = phoneDigits(text)
  return {
    text: `%${text.replace(/[\\%_]/g, '\\$&')}%`,
    phone: digits.length >= 3 && digits !== text ? `%${digits}%` : null,
  }
}

/** The digits of what looks like a phone number or a part of one, without the country code. */
function phoneDigits(typed: string): string {
  const text = plainPhoneText(typed)
  if (!/^\+?[\d\s().-]+$/.test(text)) return ''
  const digits = text.replace(/^\+1/, '').replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
