import { centsToDollars, decideAnswer, explainLine, tryPrice } from '@curbquote/pricing'
import type { TestedJob, TestJob } from '@curbquote/types'
import { type PriceSettings, toPriceList } from './read-price-list.ts'

/** Prices a job as a customer would see it, with the given rules in place of the saved ones. */
export function testJob(
  settings: PriceSettings,
  { job, rules, selectedAddOnIds }: TestJob,
): TestedJob {
  const priceList = toPriceList(settings, rules)
  const price = tryPrice(job, priceList, selectedAddOnIds)
  if ('reasons' in price || !priceList)
    return {
      lines: [],
      total: null,
      mode: 'review',
      reasons: 'reasons' in price ? price.reasons : [],
    }
  const decision = decideAnswer(job, priceList)
  return {
    lines: price.lines.map(({ kind, label, amountCents, trace }) => ({
      kind,
      label,
      amount: centsToDollars(amountCents),
      why: explainLine(trace, 'en'),
      whyEs: explainLine(trace, 'es'),
    })),
    total: centsToDollars(price.totalCents),
    mode: decision.mode,
    ...(decision.mode === 'range' && {
      low: centsToDollars(decision.lowCents),
      high: centsToDollars(decision.highCents),
    }),
    reasons: [],
    ...(decision.reasons.length > 0 && { answerReasons: decision.reasons }),
  }
}
