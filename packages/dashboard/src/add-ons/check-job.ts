import {
  type Job,
  type PricedAddOn,
  priceJob,
  type PriceList,
  priceQuote,
  type SmartAddOn,
  triggerRulesHold,
} from '@curbquote/types'
import { describeRules } from './describe-add-on.ts'

/** What becomes of one add-on on a job. */
export interface CheckedAddOn {
  addOn: SmartAddOn
  /** Set where it applies. */
  priced?: PricedAddOn | undefined
  /** The rules that do not hold, as `describeRules` words them. */
  unmet: string[]
}

/** Prices a job as a quote would, and says of each add-on whether it applies and if not, why not. */
export function checkJob(job: Job, priceList: PriceList, addOns: readonly SmartAddOn[]) {
  const pricedJob = priceJob(job, priceList)
  const checked = addOns.map((addOn): CheckedAddOn => ({
    addOn,
    priced: pricedJob.addOns.find(({ id }) => id === addOn.id),
    unmet: describeRules(addOn.triggerRules)
      .filter(({ rule }) => !triggerRulesHold(rule, job, pricedJob.estimatedCostCents))
      .map(({ phrase }) => phrase),
  }))
  const { totalCents } = priceQuote(pricedJob, [])
  return { estimatedCostCents: pricedJob.estimatedCostCents, totalCents, checked }
}
