import { parseUsPhone, plainPhoneText } from '@curbquote/types/text'
import { type RawBuilder, sql } from 'kysely'

/**
 * LIKE patterns for a search. `text` is compared with a `search_key(…)`. `phone` has the digits if they may be a part of a phone
 * number. `undefined` for an empty search.
 */
export function toSearchPatterns(
  search: string | undefined,
): { text: RawBuilder<string>; phone: string | null } | undefined {
  const text = search?.trim().replace(/\s+/g, ' ')
  if (!text) return undefined
  const digits = phoneDigits(text)
  return {
    text: sql<string>`search_pattern(${text})`,
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
