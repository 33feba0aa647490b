/** Money is integer cents internally and dollars with two decimals in JSON. Convert it with these functions only. */

/** Converts dollars to cents. A third decimal is rounded half up. */
export function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts cents to dollars. The shortest decimal form of the result has at most two decimals. */
export function centsToDollars(cents: number): number {
  return cents / 100
}

/** `123456` → `$1,234.56`, `-4000` → `−$40.00`. Uses integer arithmetic, so no float is rounded. */
export function formatCents(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString('en-US')
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0')
  return `${cents < 0 ? '−' : ''}$${whole}.${rest}`
}

/** `1234` → `$1,234`, for the bounds of price ranges, which are whole dollars. */
export function formatWholeDollars(dollars: number): string {
  return formatCents(dollarsToCents(dollars)).replace(/\.00$/, '')
}

/** `28, 'sq ft'` → `$0.28 per sq ft`, `800, 'each'` → `$8.00 each`. */
export function formatUnitPrice(cents: number, unit: string): string {
  return `${formatCents(cents)} ${unit === 'each' ? unit : `per ${unit}`}`
}

/** Percent with at most two decimals to basis points: 8.25 → 825. */
export function percentToBasisPoints(percent: number): number {
  return Math.round(percent * 100)
}

export function basisPointsToPercent(basisPoints: number): number {
  return basisPoints / 100
}
