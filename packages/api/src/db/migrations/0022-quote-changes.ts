import { type Kysely, sql } from 'kysely'

/** A change of the company's time zone moves the ends of its offers, and their last valid days stay: no quote was changed. */
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
