import { testDays } from '@curbquote/types/api-keys'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

const quotesPerBatch = 500

/**
 * Deletes the quotes that meet `condition` and are older than `days`, in batches. A trigger schedules their photos for removal. Safe to
 * run in several processes at once.
 */
export async function deleteOldQuotes(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  days: number,
): Promise<void> {
  while ((await deleteBatch(db, condition, days)) === quotesPerBatch);
}

/** Deletes test quotes after 30 days. */
export async function deleteOldTestQuotes(db: Kysely<Database>): Promise<void> {
  const isTest = sql<boolean>`company_id in (select id from companies where test_of is not null)`
  await deleteOldQuotes(db, isTest, testDays)
}

/** Returns the number of deleted quotes. */
async function deleteBatch(
  db: Kysely<Database>,
  condition: RawBuilder<boolean>,
  days: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('quotes')
    .where('id', 'in', (query) =>
      query
        .selectFrom('quotes')
        .select('id')
        .where(condition)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
        .limit(quotesPerBatch)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
