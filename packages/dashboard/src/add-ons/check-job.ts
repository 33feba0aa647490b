import { type PricedAddOn, triggerRulesHold, tryPrice } from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import { describeRules } from './describe-add-on.ts'

/** Whether an add-on applies to a job. */
export interface CheckedAddOn {
  addOn: SmartAddOn
  /** Set if the add-on applies. */
  priced?: PricedAddOn | undefined
  /** Descriptions of the rules that the job does not meet, from `describeRules`. */
  unmet: string[]
}

/**
 * Prices a job like a quote and reports for each add-on whether it applies or which rules are unmet. A job that is not quoted
 * has no total.
 */
export function checkJob(job: Job, priceList: PriceList, addOns: readonly SmartAddOn[]) {
  const tried = tryPrice(job, priceList, [])
  const { priced: pricedJob, price } = 'price' in tried ? tried : {}
  const servicesCents = pricedJob?.servicesCents ?? 0
  const checked = addOns.map((addOn): CheckedAddOn => ({
    addOn,
    priced: pricedJob?.addOns.find(({ id }) => id === addOn.id),
    unmet: describeRules(addOn.triggerRules)
      .filter(({ rule }) => !triggerRulesHold(rule, job, servicesCents))
      .map(({ phrase }) => phrase),
  }))
  return { servicesCents, totalCents: price?.totalCents, checked }
}
