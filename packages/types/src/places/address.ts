/** The ZIP code at the end of an address on one line. */
export function zipIn(address: string): string | undefined {
  return /\b(\d{5})(?:-\d{4})?$/.exec(address.trim())?.[1]
}

/** The town of an address that ends with its ZIP code: `Austin, TX` for `12 Oak St, Austin TX 78701`. */
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
  // The first part is the street.
  return city && state && parts.length > 0 ? `${city}, ${state.toUpperCase()}` : undefined
}
