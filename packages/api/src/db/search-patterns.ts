import { parseUsPhone, plainPhoneText } from '@curbquote/types'

/**
 * LIKE patterns for a search text: the escaped text, and the digits if it may be a part of a phone number. `undefined` for an
 * empty search.
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

/** The digits of a possible phone number or part of one, without the country code. */
function phoneDigits(typed: string): string {
  const parsed = parseUsPhone(typed)
  if (parsed) return parsed
  const text = plainPhoneText(typed)
  if (!/^\+?[\d\s().-]+$/.test(text)) return ''
  const digits = text.replace(/^\+1/, '').replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
