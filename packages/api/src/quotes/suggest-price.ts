import {
  type Job,
  NotQuotedError,
  priceJob,
  type PriceList,
  priceQuote,
  type QuotePrice,
} from '@curbquote/types'

/**
 * The price of the price list for a job whose price the owner decides. A range that the customer saw contains it. `undefined` if
 * the list has no price for the job.
 */
export function suggestPrice(job: Job, priceList: PriceList): QuotePrice | undefined {
  // The place is a reason for the owner to decide, and no reason against a suggestion.
  const { areaReview: _, ...anywhere } = job
  try {
    return priceQuote(priceJob(anywhere, priceList), [])
  } catch (error) {
    if (error instanceof NotQuotedError) return undefined
    throw error
  }
}
