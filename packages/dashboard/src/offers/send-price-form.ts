import { maxOfferDays } from '@curbquote/types'
import { amountProblem } from '../pricing/parse-amount.ts'
import { maxTaxPercent, type PriceLinesFields } from './price-lines-form.ts'

export interface SendPriceFields extends PriceLinesFields {
  /** The price comes from a job and the price list, or from lines. */
  method: 'job' | 'lines'
  validDays: string
  reason: string
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
