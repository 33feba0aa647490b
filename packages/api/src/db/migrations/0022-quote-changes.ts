import { type Kysely, sql } from 'kysely'

/**
 * Excludes changes of the company's time zone from `updated_at`. They move the end times of offers but keep the last valid
 * days, so no quote has changed for its reader.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function touch_quote() returns trigger language plpgsql as $$
    declare
      ignored constant text[] := array['valid_until', 'search_text', 'name_key', 'value_key', 'job_date_key'];
    begin
      if new.valid_until is distinct from old.valid_until then
        -- NEW does not have the values of generated columns yet.
        if to_jsonb(new) - ignored = to_jsonb(old) - ignored then
          return new;
        end if;
      end if;
      new.updated_at := change_time();
      return new;
    end $$`.execute(db)
}
