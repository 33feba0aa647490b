import type { Job, PricedLine, PriceList, UnquotedReason } from '@curbquote/types'
import { priceJob, type PricedJob, priceQuote, unquotedReasonsOf } from './price-quote.ts'

/** The price of a test job, or why it has none. */
export type TriedPrice =
  { lines: PricedLine[]; totalCents: number; job: PricedJob } | { reasons: UnquotedReason[] }

/**
 * Prices a test job like a quote. The dashboard prices typed settings with it, and the API's test call the saved ones. Without
 * a priced service there is no price list.
 */
export function tryPrice(
  job: Job,
  priceList: PriceList | undefined,
  selectedAddOnIds: readonly number[],
): TriedPrice {
  if (!priceList) return { reasons: [{ code: 'SERVICE_NOT_OFFERED' }] }
  const reasons = unquotedReasonsOf(job, priceList)
  if (reasons.length > 0) return { reasons }
  const priced = priceJob(job, priceList)
  const { lines, totalCents } = priceQuote(priced, selectedAddOnIds)
  return { lines, totalCents, job: priced }
}
