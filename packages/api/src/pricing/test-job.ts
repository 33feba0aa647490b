import {
  type AnsweredJob,
  answerJob,
  centsToDollars,
  explainLine,
  NotQuotedError,
} from '@curbquote/pricing'
import type { TestedJob, TestJob, UnquotedReason } from '@curbquote/types/price-rules'
import { type PriceSettings, toPriceList } from './read-price-list.ts'

/** Prices a job as a customer would see it, with the given rules in place of the saved ones. */
export function testJob(
  settings: PriceSettings,
  { job, rules, selectedAddOnIds }: TestJob,
): TestedJob {
  const priceList = toPriceList(settings, rules)
  if (!priceList) return unpriced([{ code: 'SERVICE_NOT_OFFERED' }])
  try {
    const answered = answerJob(job, priceList, selectedAddOnIds)
    return 'price' in answered ? toTestedJob(answered) : unpriced(answered.unquoted)
  } catch (error) {
    if (error instanceof NotQuotedError) return unpriced(error.reasons)
    throw error
  }
}

function unpriced(reasons: readonly UnquotedReason[]): TestedJob {
  return { lines: [], total: null, mode: 'review', reasons: [...reasons] }
}

function toTestedJob(answered: Extract<AnsweredJob, { price: unknown }>): TestedJob {
  const { price, reasons } = answered
  return {
    lines: price.lines.map(({ kind, label, labelEs, serviceTypeId, amountCents, trace }) => ({
      kind,
      label,
      ...(labelEs && { labelEs }),
      ...(serviceTypeId !== undefined && { serviceTypeId }),
      amount: centsToDollars(amountCents),
      why: explainLine(trace, 'en'),
      whyEs: explainLine(trace, 'es'),
    })),
    total: centsToDollars(price.totalCents),
    mode: answered.mode,
    ...(answered.mode === 'range' && {
      low: centsToDollars(answered.lowCents),
      high: centsToDollars(answered.highCents),
    }),
    reasons: [],
    ...(reasons.length > 0 && { answerReasons: reasons }),
  }
}
