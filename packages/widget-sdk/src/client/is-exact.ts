import { isExact as isExactJob } from '@curbquote/pricing'
import type { AnalyzedJob, ExactJob } from '@curbquote/types/analyses'

/** Whether a job has an exact price, not a range or a review. Published types cannot import the contracts package. */
export function isExact(job: AnalyzedJob): job is ExactJob {
  return isExactJob(job)
}
