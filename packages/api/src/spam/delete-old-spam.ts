import { spamDays } from '@curbquote/types/spam'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { deleteOldQuotes } from '../quotes/delete-old-quotes.ts'

/**
 * Deletes spam after 30 days, with its photos, and what the filter remembers about earlier requests. Safe to run in several
 * processes at once.
 */
export async function deleteOldSpam(db: Kysely<Database>): Promise<void> {
  await deleteOldQuotes(db, sql<boolean>`is_spam`, spamDays)
  const old = sql<Date>`now() - make_interval(days => ${spamDays})`
  await db
    .deleteFrom('outside_requests')
    .where('is_spam', '=', true)
    .where('created_at', '<', old)
    .execute()
  // An hour later, because the clocks of servers differ.
  await db
    .deleteFrom('used_challenges')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  await db
    .deleteFrom('submitted_texts')
    .where('submitted_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}
