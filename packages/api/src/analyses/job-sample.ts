import { tripBandOf, tryPrice } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'

/**
 * A sample of a priced job without free text. It keeps the first three digits of the ZIP code and the upper bound of the
 * distance band. The total is the price of the sample, without add-ons that depend on keywords. `undefined` if the price list
 * does not price the sample.
 */
export function toJobSample(
  job: Job,
  priceList: PriceList,
): { job: Job; totalCents: number } | undefined {
  // Lists every field, so that a new field is not copied by accident.
  const sample: { [Part in keyof Required<Job>]: Job[Part] } = {
    serviceTypeId: job.serviceTypeId,
    surfaces: job.surfaces,
    jobDescription: '',
    zip: job.zip?.slice(0, 3),
    tripMiles: coarseMiles(job, priceList),
    isOutsideArea: job.isOutsideArea,
    areaReview: job.areaReview,
  }
  const tried = tryPrice(sample, priceList, [])
  return 'price' in tried ? { job: sample, totalCents: tried.price.totalCents } : undefined
}

/** The exact distance could reveal the other digits of the ZIP code. */
function coarseMiles({ tripMiles }: Job, { rules }: PriceList): number | undefined {
  return tripMiles === undefined ? undefined : tripBandOf(rules.tripBands ?? [], tripMiles)?.upTo
}
