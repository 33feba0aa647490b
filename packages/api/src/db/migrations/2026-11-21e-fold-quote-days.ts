import { type Kysely, sql } from 'kysely'

/** Finds the days whose shards are yet to be summed up into one row each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index quote_days_unfolded on quote_days (day) where shard >= 0`.execute(db)
}
