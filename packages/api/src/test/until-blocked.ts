import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** Waits until a statement waits for a lock. */
export async function untilBlocked(db: Kysely<Database>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
