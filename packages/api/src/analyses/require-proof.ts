import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { SpamFilter } from '../spam/spam-filter.ts'
import { AnalysisError } from './analysis-errors.ts'

/**
 * Uses up the challenge of a request that calls the model. Without one, the response is the same as if the model did not work: a
 * person can try again or enter the size, and a robot does not learn what to change.
 * @throws AnalysisError
 */
export async function requireProof(
  { db, spamFilter }: { db: Kysely<Database>; spamFilter: SpamFilter },
  companyId: number,
  challenge: string | undefined,
): Promise<void> {
  if (!(await spamFilter.useUp(db, companyId, challenge))) throw new AnalysisError('unavailable')
}
