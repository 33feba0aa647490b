import { analysisValidHours } from '@curbquote/types'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/**
 * Deletes the analyses that no quote can be submitted against any more, and the conversations that led to them; a quote
 * holds its own copy of what it needs.
 */
export async function sweepAnalyses(db: Kysely<Database>): Promise<void> {
  for (const table of ['analyses', 'measuring_conversations'] as const)
    await db
      .deleteFrom(table)
      .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${analysisValidHours})`)
      .execute()
}
