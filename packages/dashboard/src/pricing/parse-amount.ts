import { maxPrice, parseTypedNumber } from '@curbquote/types'

/** Parses an amount of dollars, percent or square feet. `undefined` if `amountProblem` returns a message. */
export function parseAmount(text: string, max = maxPrice): number | undefined {
  return amountProblem(text, max) === undefined ? readAmount(text) : undefined
}

/** Error message for a typed amount. `undefined` for an amount from 0 to `max` with at most two decimals. */
export function amountProblem(text: string, max = maxPrice): string | undefined {
  const amount = readAmount(text)
  if (amount === undefined) return 'Please enter a valid amount'
  if (/\.\d{3,}$/.test(text.trim())) return 'Please use at most two decimals, as in 0.28'
  if (amount > max) return `Please enter at most ${max.toLocaleString('en-US')}`
  return undefined
}

/** Steps an amount up or down within 0 and `max`. `undefined` if the text is not an amount. */
export function stepAmount(
  text: string,
  direction: 1 | -1,
  { step, max }: { step: number; max: number },
): string | undefined {
  const amount = text.trim() ? readAmount(text) : 0
  if (amount === undefined) return undefined
  // Calculated in hundredths to avoid floating-point errors.
  const hundredths = Math.round(amount * 100) + direction * Math.round(step * 100)
  const stepped = Math.min(Math.max(0, hundredths / 100), max)
  return step < 1 ? stepped.toFixed(2) : String(stepped)
}

function readAmount(text: string): number | undefined {
  return parseTypedNumber(text.trim().replace(/^\$/, ''))
}
