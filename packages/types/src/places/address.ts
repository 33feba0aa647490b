/** The ZIP code at the end of an address on one line. */
export function zipIn(address: string): string | undefined {
  return /\b(\d{5})(?:-\d{4})?$/.exec(address.trim())?.[1]
}

/** `Austin, TX` from `12 Oak St, Austin TX 78701`: the town of an address that ends with its ZIP code. */
export function townIn(address: string): string | undefined {
  const zip = zipIn(address)
  if (!zip) return undefined
  const parts = address
    .slice(0, address.lastIndexOf(zip))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const last = parts.pop() ?? ''
  const [, town, state] = /^(?:(.*\S) )?([A-Za-z]{2})$/.exec(last) ?? []
  const city = town ?? parts.pop()
  // What is before the first comma is the street.
  return city && state && parts.length > 0 ? `${city}, ${state.toUpperCase()}` : undefined
}
