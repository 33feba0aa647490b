import {
  basisPointsToPercent,
  centsToDollars,
  dollarsToCents,
  lineLabel,
  percentToBasisPoints,
  sizeOfLine,
  taxLine,
} from '@curbquote/pricing'
import { maxNameLength, maxQuoteDollars } from '@curbquote/types/limits'
import type { GivenLine } from '@curbquote/types/offers'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { Quote } from '@curbquote/types/quotes'
import type { Language } from '@curbquote/types/text'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

/** A line as typed. The amount of a discount is typed without a minus sign, which phones' number pads lack. */
export interface PriceLineFields {
  key: number
  label: string
  amount: string
  isDiscount: boolean
}

export interface PriceLinesFields {
  lines: PriceLineFields[]
  /** Percent. */
  taxRate: string
}

export const maxTaxPercent = 100

export function emptyPriceLine(key: number, isDiscount = false): PriceLineFields {
  return { key, label: isDiscount ? 'Discount' : '', amount: '', isDiscount }
}

/** The lines of a quote without tax, in the language of the customer, or one empty line. */
export function priceLinesOf({
  lines,
  language,
}: Pick<Quote, 'lines' | 'language'>): PriceLineFields[] {
  const untaxed = lines.filter(({ kind, amount }) => kind !== 'tax' && amount !== 0)
  if (untaxed.length === 0) return [emptyPriceLine(0)]
  return untaxed.map((line, key) => ({
    key,
    label: sizedLabel(line, language),
    amount: Math.abs(line.amount).toFixed(2),
    isDiscount: line.amount < 0,
  }))
}

/** `Gutter cleaning (120 linear ft)`: a line that is typed has its size in its label only. */
function sizedLabel(line: QuoteLine, language: Language): string {
  const label = lineLabel(line, language)
  const size = line.trace && sizeOfLine(line.trace, language, line.label)
  const sized = size ? `${label} (${size})` : label
  return sized.length > maxNameLength ? label : sized
}

/** The tax rate of a quote in percent. `undefined` if its lines do not have one. */
export function taxRateOf({ lines }: Pick<Quote, 'lines'>): number | undefined {
  const trace = lines.find(({ kind }) => kind === 'tax')?.trace
  return trace?.op === 'percent' ? basisPointsToPercent(trace.basisPoints) : undefined
}

export function labelProblem(label: string): string | null {
  return label.trim() ? null : 'Label is required'
}

export function lineAmountProblem(amount: string): string | null {
  if (!amount.trim()) return 'Amount is required'
  return amountProblem(amount, maxQuoteDollars) ?? null
}

export interface LinesPrice {
  lines: GivenLine[]
  /** Percent. */
  taxRate: number
  taxCents: number
  totalCents: number
}

/** The typed lines with tax. `undefined` while an amount has a problem. */
export function priceLines(fields: PriceLinesFields): LinesPrice | undefined {
  const taxRate = parseAmount(fields.taxRate, maxTaxPercent)
  if (taxRate === undefined) return undefined
  const lines: GivenLine[] = []
  let untaxedCents = 0
  for (const { label, amount, isDiscount } of fields.lines) {
    const dollars = parseAmount(amount, maxQuoteDollars)
    if (dollars === undefined) return undefined
    const cents = dollarsToCents(dollars) * (isDiscount ? -1 : 1)
    untaxedCents += cents
    lines.push({ label: label.trim(), amount: centsToDollars(cents) })
  }
  const taxCents = taxLine(untaxedCents, percentToBasisPoints(taxRate)).amountCents
  return { lines, taxRate, taxCents, totalCents: untaxedCents + taxCents }
}

/** Why a total cannot be sent. `undefined` if it can. */
export function totalProblem(totalCents: number): string | undefined {
  if (totalCents <= 0) return 'The total must be more than $0.'
  if (totalCents > dollarsToCents(maxQuoteDollars))
    return `The total must be at most $${maxQuoteDollars.toLocaleString('en-US')}.`
  return undefined
}
