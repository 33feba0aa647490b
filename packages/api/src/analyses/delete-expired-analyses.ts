import { analysisValidHours } from '@curbquote/types'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/**
 * Deletes expired analyses and their conversations. A quote has its own copy of the data it needs.
 */
export async function deleteExpiredAnalyses(db: Kysely<Database>): Promise<void> {
  for (const table of ['analyses', 'analysis_conversations'] as const)
    await db
      .deleteFrom(table)
      .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${analysisValidHours})`)
      .execute()
}
