import { packagesOf, type PriceOfJob, tryPrice } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList, UnquotedReason } from '@curbquote/types/price-rules'
import { surfaceLabels } from './surface-labels.ts'

/** The price of a test job, or why it has none. */
export type TestedPrice = PriceOfJob | { reasons: string[] }

/** Prices a job in the browser, with the same function as the API's test call. */
export function priceTestJob(
  job: Job,
  priceList: PriceList | undefined,
  selectedAddOnIds: readonly number[],
): TestedPrice {
  const tried = priceList
    ? tryPrice(job, priceList, selectedAddOnIds)
    : { reasons: [{ code: 'SERVICE_NOT_OFFERED' as const }] }
  return 'reasons' in tried ? { reasons: [...new Set(tried.reasons.map(describeReason))] } : tried
}

/** The total in cents. `undefined` if the job is not quoted. */
export function totalOf(price: TestedPrice): number | undefined {
  return 'price' in price ? price.price.totalCents : undefined
}

/** The packages that a customer with this job can select. */
export function packagesOfPrice(price: TestedPrice) {
  return 'priced' in price ? packagesOf(price.priced) : []
}

function describeReason({ code, surfaceType }: UnquotedReason): string {
  const surface = surfaceType ? surfaceLabels[surfaceType] : 'This'
  switch (code) {
    case 'SERVICE_NOT_OFFERED':
      return 'Not quoted: customers can ask for it.'
    case 'NO_RATE':
      return `${surface} is not quoted: customers can ask for it.`
    case 'STORIES':
      return '3 or more stories: “Ask me”. The customer sends a request without a price.'
    case 'OUTSIDE_AREA':
      return 'This ZIP code is outside your service area. You price such jobs yourself.'
    case 'UNKNOWN_ZIP':
      return 'This ZIP code is unknown. You price such jobs yourself.'
    case 'QUANTITY_MISSING':
      return `${surface} has no size in the unit of its rate.`
  }
}
