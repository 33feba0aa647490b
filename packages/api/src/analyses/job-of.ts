import type { Job } from '@curbquote/types/price-jobs'
import type { Selectable } from 'kysely'
import type { AnalysesTable } from '../db/schema/analyses.ts'

/** The job of a stored analysis, as it was priced. */
export function jobOf({
  surfaces,
  job_description: jobDescription,
  service_type_id: serviceTypeId,
  place,
}: Pick<
  Selectable<AnalysesTable>,
  'surfaces' | 'job_description' | 'service_type_id' | 'place'
>): Job {
  return { ...(serviceTypeId !== null && { serviceTypeId }), surfaces, jobDescription, ...place }
}
