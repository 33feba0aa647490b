import {
  centsToDollars,
  answerJob,
  describeAnswerReasons,
  formatWholeDollars,
  NotQuotedError,
} from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'

/** How a customer with this job gets a price. Empty where every price is exact. */
export function describeTestedAnswer(job: Job, priceList: PriceList): string[] {
  if (!priceList.rules.answers) return []
  try {
    const decision = answerJob(job, priceList)
    const reasons = describeAnswerReasons(decision.reasons)
    if (decision.mode === 'exact') return ['Customers see this exact price.']
    if (decision.mode === 'review') return ['Customers get a price by email from you.', ...reasons]
    const [low, high] = [decision.lowCents, decision.highCents].map((cents) =>
      formatWholeDollars(centsToDollars(cents)),
    )
    return [
      `Customers see the range ${low} to ${high}. The exact price lies within the range.`,
      ...reasons,
    ]
  } catch (error) {
    if (error instanceof NotQuotedError) return []
    throw error
  }
}
