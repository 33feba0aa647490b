import {
  centsToDollars,
  explainLine,
  priceJob,
  priceQuote,
  type TestedJob,
  type TestJob,
  unquotedReasonsOf,
} from '@curbquote/types'
import { type PriceSettings, toPriceList } from './read-price-list.ts'

/** Prices a job as a customer would see it, with the given rules in place of the saved ones. */
export function testJob(
  settings: PriceSettings,
  { job, rules, selectedAddOnIds }: TestJob,
): TestedJob {
  const priceList = toPriceList(settings, rules)
  const reasons = priceList
    ? unquotedReasonsOf(job, priceList)
    : [{ code: 'SERVICE_NOT_OFFERED' as const }]
  if (!priceList || reasons.length > 0) return { lines: [], total: null, mode: 'review', reasons }
  const price = priceQuote(priceJob(job, priceList), selectedAddOnIds)
  return {
    lines: price.lines.map(({ kind, label, amountCents, trace }) => ({
      kind,
      label,
      amount: centsToDollars(amountCents),
      why: explainLine(trace, 'en'),
    })),
    total: centsToDollars(price.totalCents),
    mode: 'exact',
    reasons: [],
  }
}
