import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

const rowsPerBatch = 5_000

/**
 * Combines the shards of each past day into one row, so that a year is a few hundred rows. Submissions write to the shards of
 * the current day only. Locked rows are skipped until the next run.
 */
export async function compactQuoteDays(db: Kysely<Database>): Promise<void> {
  while ((await compactBatch(db)) === rowsPerBatch);
}

/** Returns the number of combined rows. */
async function compactBatch(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ deleted_count: number }>`
    with due as (
      select d.company_id, d.day, d.status, d.shard
      -- Locks the company too: a concurrent deletion and the new row would otherwise wait for each other.
      from quote_days d join companies c on c.id = d.company_id
      where d.shard >= 0 and d.day < (now() at time zone 'UTC')::date - 1
      order by d.day
      limit ${rowsPerBatch}
      for update of d skip locked
      for key share of c skip locked
    ), deleted as (
      delete from quote_days d using due
      where (d.company_id, d.day, d.status, d.shard) = (due.company_id, due.day, due.status, due.shard)
      returning d.*
    ), inserted as (
      insert into quote_days as d (company_id, day, status, shard, quotes, value_cents)
      select company_id, day, status, -1, sum(quotes), sum(value_cents) from deleted group by 1, 2, 3
      -- Locks the rows in a fixed order, so that concurrent runs do not deadlock.
      order by 1, 2, 3
      on conflict (company_id, day, status, shard) do update set
        quotes = d.quotes + excluded.quotes,
        value_cents = d.value_cents + excluded.value_cents
    )
    select count(*)::integer as deleted_count from deleted`.execute(db)
  return rows[0]?.deleted_count ?? 0
}
