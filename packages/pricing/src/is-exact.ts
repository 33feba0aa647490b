import type { AnalyzedJob, ExactJob } from '@curbquote/types/analyses'

/** Whether a job has an exact price, not a range or a review. */
export function isExact(job: AnalyzedJob): job is ExactJob {
  return job.quote !== undefined && 'subtotal' in job.quote
}
