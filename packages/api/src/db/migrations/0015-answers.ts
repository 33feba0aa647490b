import { type Kysely, sql } from 'kysely'

/** How a quote was answered: with an exact price, with a range, or not at all until the owner prices it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  // A range can be withdrawn before it has a price.
  sql`
    do $$ declare name text;
    begin
      select conname into strict name from pg_constraint
      where conrelid = 'quotes'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%CASE offer_state%';
      execute format('alter table quotes drop constraint %I', name);
    end $$`,
  sql`
    alter table quotes
      add check (case offer_state
        when 'none' then coalesce(current_total_cents, total_cents) is null
        when 'review' then true
        when 'withdrawn' then true
        else coalesce(current_total_cents, total_cents) is not null end)`,
  sql`
    alter table quotes
      -- Null for custom jobs, for quotes added by hand, and for quotes that are older than this column.
      add column answer_mode text check (answer_mode in ('exact', 'range', 'review')),
      add column range_low_cents bigint check (range_low_cents >= 0),
      add column range_high_cents bigint check (range_high_cents > range_low_cents),
      add column answer_reasons jsonb,
      add check ((answer_mode is not distinct from 'range') = (range_low_cents is not null)),
      add check ((range_low_cents is null) = (range_high_cents is null)),
      add check (answer_mode is null or (answer_mode = 'exact') = (total_cents is not null))`,
  sql`
    create function keep_answer() returns trigger language plpgsql as $$
    begin
      if row(new.answer_mode, new.range_low_cents, new.range_high_cents, new.answer_reasons)
         is distinct from
         row(old.answer_mode, old.range_low_cents, old.range_high_cents, old.answer_reasons)
      then
        raise exception 'a quote keeps the answer that it was given' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger keep_answer before update of answer_mode, range_low_cents, range_high_cents, answer_reasons on quotes
    for each row execute function keep_answer()`,
]
