import {
  type PricedAddOn,
  type PricedJob,
  priceQuote,
  type QuotePrice,
  tryPrice,
} from '@curbquote/pricing'
import type { StoredOffer } from './stored-offer.ts'

/** The add-ons that a customer can choose, priced from the stored job and its price list. */
export interface OfferChoice {
  job: PricedJob
  suggested: readonly PricedAddOn[]
  /** The selected ones of the current offer. */
  selectedIds: readonly number[]
}

/**
 * `undefined` without a choice: no job is stored, the job does not result in the lines of the offer, or the offer is
 * answered.
 */
export function choiceOf(offer: StoredOffer): OfferChoice | undefined {
  const { priced_job: job, price_list: list, total_cents: totalCents } = offer
  if (!job || !list || !acceptsResponse(offer)) return undefined
  const selectedIds = selectedAddOnsOf(offer)
  const tried = tryPrice(job, list, selectedIds)
  if ('reasons' in tried || tried.price.totalCents !== totalCents) return undefined
  const suggested = affordableAddOns(tried.priced, selectedIds)
  return suggested.length === 0 ? undefined : { job: tried.priced, suggested, selectedIds }
}

/**
 * The add-ons of the current offer, and further suggested add-ons. A further add-on is included only if the total with it
 * and all add-ons before it does not exceed the limit above which the owner prices jobs personally.
 */
function affordableAddOns(job: PricedJob, selectedIds: readonly number[]): PricedAddOn[] {
  const limit = job.priceList.rules.answers?.reviewWhen.totalAboveCents ?? Infinity
  const suggested = job.addOns.filter(({ behavior }) => behavior === 'suggest')
  const possibleIds = [...selectedIds]
  for (const { id } of suggested)
    if (!selectedIds.includes(id) && priceQuote(job, [...possibleIds, id]).totalCents <= limit)
      possibleIds.push(id)
  return suggested.filter(({ id }) => possibleIds.includes(id))
}

/** The ids of the suggested add-ons in a price. */
export function selectedAddOnsOf({ lines }: Pick<StoredOffer, 'lines'>): number[] {
  return lines.flatMap(({ add_on_id, add_on_status }) =>
    add_on_status === 'selected' && add_on_id !== null ? [add_on_id] : [],
  )
}

/** The price with other add-ons than those of the current offer. `undefined` if they are the same, or without a choice. */
export function priceOfChoice(
  choice: OfferChoice | undefined,
  selectedAddOnIds: readonly number[] | undefined,
): QuotePrice | undefined {
  if (!choice || !selectedAddOnIds) return undefined
  const wanted = choice.suggested.map(({ id }) => id).filter((id) => selectedAddOnIds.includes(id))
  const isSame =
    wanted.length === choice.selectedIds.length &&
    wanted.every((id) => choice.selectedIds.includes(id))
  return isSame ? undefined : priceQuote(choice.job, wanted)
}

/** Whether the customer can accept the offer now. */
export function acceptsResponse({
  offer_state: state,
  is_valid,
  total_cents,
}: StoredOffer): boolean {
  return (state === 'open' || state === 'declined') && is_valid && total_cents !== null
}
