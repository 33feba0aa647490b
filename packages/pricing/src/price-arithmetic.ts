/**
 * Divides exactly and rounds once. Halves round away from zero, so a discount is rounded like the same surcharge.
 * `divisor` is positive.
 */
export function divideRounded(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor : divisor
  return Number((dividend * 2n + half) / (divisor * 2n))
}

/**
 * Adds tax to an untaxed amount. Money is integer cents; tax is basis points (825 = 8.25%).
 * Rounds once, so `untaxedCents + taxCents === totalCents` always holds.
 */
export function addTax(untaxedCents: number, taxBasisPoints: number) {
  const taxCents = percentOf(untaxedCents, taxBasisPoints)
  return { taxCents, totalCents: untaxedCents + taxCents }
}

/** Cents for a percentage in basis points. `carry` is added before rounding, in ten-thousandths of a cent. */
export function percentOf(cents: number, basisPoints: number, carry = 0): number {
  return divideRounded(BigInt(cents) * BigInt(basisPoints) + BigInt(carry), 10_000n)
}

/** Cents for an area at a price per square foot. */
export function priceArea(areaSqCentifeet: number, centsPerSqFt: number): number {
  return divideRounded(BigInt(areaSqCentifeet) * BigInt(centsPerSqFt), 10_000n)
}

/** Adds integers, such as cents. */
export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
