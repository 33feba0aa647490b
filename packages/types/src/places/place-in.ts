import { parseUsState } from './us-states.ts'

/** The city, state code and ZIP code at the end of an address on one line: `12 Oak St, Austin, TX 78701`. Omits unknown parts. */
export function placeIn(address: string): { city?: string; state?: string; zip?: string } {
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(address.trim())?.[1]
  const parts = address
    .trim()
    .replace(/\d{5}(?:-\d{4})?$/, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.pop() ?? ''
  // `Austin TX` without a comma.
  const [, town, code] = /^(.+) ([A-Za-z]{2})$/.exec(last) ?? []
  const city = town ?? parts.pop()
  const state = parseUsState(code ?? last)
  // What is before the first comma is the street.
  const isPlace = city !== undefined && state !== undefined && parts.length > 0
  return { ...(zip && { zip }), ...(isPlace && { city, state }) }
}
