import {
  type AnswerDecision,
  answerRulesOf,
  centsToDollars,
  narrowedFrom,
  narrowingsOf,
} from '@curbquote/pricing'
import type { Answer } from '@curbquote/types/answers'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'

interface AnswerContext {
  job: Job
  priceList: PriceList
  /** The answer of the earlier analysis, if there is one. */
  before?: AnswerDecision | undefined
  /** Whether one more photo would improve the measurement. Otherwise the answer suggests no photo. */
  canAddPhoto?: boolean
}

/** Converts a decision to the contract. A review has no amount. */
export function toAnswer(
  decision: AnswerDecision,
  { job, priceList, before, canAddPhoto = false }: AnswerContext,
): Answer {
  const { mode, reasons } = decision
  const { replyDays } = answerRulesOf(priceList)
  if (mode === 'review') return { mode, reasons, replyDays }
  const range = {
    low: centsToDollars(decision.lowCents),
    high: centsToDollars(decision.highCents),
  }
  if (mode === 'exact') return { mode, ...range, reasons }
  const narrower = before && narrowedFrom(before, decision)
  return {
    mode,
    ...range,
    reasons,
    replyDays,
    ...(narrower && {
      narrowedFrom: { low: centsToDollars(narrower.low), high: centsToDollars(narrower.high) },
    }),
    narrowBy: narrowingsOf(job, priceList, decision).filter((by) => by !== 'photo' || canAddPhoto),
  }
}
