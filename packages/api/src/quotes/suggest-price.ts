import { type QuotePrice, tryPrice } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'

/**
 * Suggests a price to an owner who decides it personally. It lies within the range that the customer saw, if any. `undefined` if
 * the price list has no price for the job.
 */
export function suggestPrice(job: Job, priceList: PriceList): QuotePrice | undefined {
  // A place that needs a review has no instant price. The owner still gets a suggestion.
  const { areaReview: _, ...anywhere } = job
  const tried = tryPrice(anywhere, priceList, [])
  return 'price' in tried ? tried.price : undefined
}
