import { dollarsToCents } from '@curbquote/pricing'
import { maxOfferDays } from '@curbquote/types/limits'
import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import type { Quote } from '@curbquote/types/quotes'
import { amountProblem } from '../forms/parse-amount.ts'
import {
  maxTaxPercent,
  type PriceLinesFields,
  priceLinesOf,
  taxRateOf,
} from './price-lines-form.ts'

export interface SendPriceFields extends PriceLinesFields {
  /** The price comes from a job and the price list, or from lines. */
  method: 'job' | 'lines'
  validDays: string
  reason: string
}

/** What the form starts with. */
export interface PriceSource {
  companyId: number
  quote: Quote
  entries: readonly PricingEntry[]
  rules: PriceRules
  /** `undefined` if no service is priced. */
  priceList: PriceList | undefined
  /** Percent. */
  taxRate: number
  validityDays: number
}

/**
 * The price that the form starts with. `jobCents` is the price of the quote's job by the current price list. A suggested price
 * is kept even if it differs, because it lies within the range that the customer saw.
 */
export function firstPriceOf(
  { quote, priceList, taxRate }: Pick<PriceSource, 'quote' | 'priceList' | 'taxRate'>,
  jobCents: number | undefined,
): Pick<SendPriceFields, 'method' | 'lines' | 'taxRate'> {
  const { suggestedPrice: suggested, offer } = quote
  const isOfList =
    priceList !== undefined &&
    offer.pricedJob !== undefined &&
    (!suggested || dollarsToCents(suggested.total) === jobCents)
  return {
    method: isOfList ? 'job' : 'lines',
    lines: priceLinesOf({ lines: (suggested ?? quote).lines, language: quote.language }),
    taxRate: String(
      // Without a tax line, the total already includes tax.
      suggested || quote.totalCost !== null ? (taxRateOf(suggested ?? quote) ?? 0) : taxRate,
    ),
  }
}

export function validDaysProblem(days: string): string | null {
  const isValid = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= maxOfferDays
  return isValid ? null : `Enter a number of days from 1 to ${maxOfferDays}`
}

export function taxRateProblem(rate: string): string | null {
  return amountProblem(rate, maxTaxPercent)
    ? 'Enter a number from 0 to 100 with at most two decimals'
    : null
}
