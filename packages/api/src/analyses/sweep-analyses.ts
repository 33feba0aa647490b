import { analysisValidHours } from '@curbquote/types'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** Deletes the analyses that no quote can be submitted against any more; a quote holds its own copy of what it needs. */
export async function sweepAnalyses(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('analyses')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${analysisValidHours})`)
    .execute()
}
