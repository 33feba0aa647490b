import { maxPrice } from '@curbquote/types/limits'
import { parseTypedFeet, parseTypedNumber, parseTypedSquareFeet } from '@curbquote/types/text'

/** Decimals of money, percent and areas. Rates have four. */
const usualDecimals = 2

/** Parses an amount of dollars, percent or square feet. `undefined` if `amountProblem` returns a message. */
export function parseAmount(
  text: string,
  max = maxPrice,
  decimals = usualDecimals,
): number | undefined {
  return amountProblem(text, max, decimals) === undefined ? readAmount(text) : undefined
}

/** Error message for a typed amount. `undefined` for an amount from 0 to `max` with at most `decimals` decimals. */
export function amountProblem(
  text: string,
  max = maxPrice,
  decimals = usualDecimals,
): string | undefined {
  const amount = readAmount(text)
  if (amount === undefined) return 'Please enter a valid amount'
  if (decimals === 0 && !Number.isInteger(amount)) return 'Please enter a whole number'
  const [, typedDecimals = ''] = /\.(\d+)$/.exec(text.trim()) ?? []
  if (decimals > 0 && typedDecimals.length > decimals)
    return decimals === usualDecimals
      ? 'Please use at most two decimals, as in 0.28'
      : `Please use at most ${decimals} decimals, as in 0.0875`
  if (amount > max) return `Please enter at most ${max.toLocaleString('en-US')}`
  return undefined
}

/** A size in hundredths of a foot or square foot, as the widget reads it: `12'6"`, `12½`, `1,200 sq ft`. */
export function parseSize(
  text: string,
  unit: 'linear ft' | 'sq ft',
  max: number,
): number | undefined {
  return sizeProblem(text, unit, max) === undefined ? readSize(text, unit) : undefined
}

/** Error message for a typed size. `undefined` for one from 0 to `max`. */
export function sizeProblem(
  text: string,
  unit: 'linear ft' | 'sq ft',
  max: number,
): string | undefined {
  const size = readSize(text, unit)
  // Plain numbers have the decimals of other amounts.
  if (size === undefined || readAmount(text) !== undefined) return amountProblem(text, max)
  return size > max ? `Please enter at most ${max.toLocaleString('en-US')}` : undefined
}

function readSize(text: string, unit: 'linear ft' | 'sq ft'): number | undefined {
  const size = unit === 'linear ft' ? parseTypedFeet(text) : parseTypedSquareFeet(text)
  return size === undefined ? undefined : Math.round(size * 100) / 100
}

/** Steps an amount up or down within 0 and `max`. `undefined` if the text is not an amount. */
export function stepAmount(
  text: string,
  direction: 1 | -1,
  { step, max, decimals = usualDecimals }: { step: number; max: number; decimals?: number },
): string | undefined {
  const amount = text.trim() ? readAmount(text) : 0
  if (amount === undefined) return undefined
  // Calculated in integers to avoid floating-point errors.
  const scale = 10 ** decimals
  const steps = Math.round(amount * scale) + direction * Math.round(step * scale)
  const stepped = Math.min(Math.max(0, steps / scale), max)
  if (step >= 1) return String(stepped)
  return Number(stepped.toFixed(usualDecimals)) === stepped
    ? stepped.toFixed(usualDecimals)
    : String(stepped)
}

function readAmount(text: string): number | undefined {
  return parseTypedNumber(text.trim().replace(/^\$/, ''))
}
