import {
  centsToDollars,
  explainLine,
  type TestedJob,
  type TestJob,
  tryPrice,
} from '@curbquote/types'
import { type PriceSettings, toPriceList } from './read-price-list.ts'

/** Prices a job as a customer would see it, with the given rules in place of the saved ones. */
export function testJob(
  settings: PriceSettings,
  { job, rules, selectedAddOnIds }: TestJob,
): TestedJob {
  const price = tryPrice(job, toPriceList(settings, rules), selectedAddOnIds)
  if ('reasons' in price) return { lines: [], total: null, mode: 'review', reasons: price.reasons }
  return {
    lines: price.lines.map(({ kind, label, amountCents, trace }) => ({
      kind,
      label,
      amount: centsToDollars(amountCents),
      why: explainLine(trace, 'en'),
      whyEs: explainLine(trace, 'es'),
    })),
    total: centsToDollars(price.totalCents),
    mode: 'exact',
    reasons: [],
  }
}
