import { sql } from 'kysely'

/** Refuses updates of tables whose rows never change. */
export const appendOnly = [
  sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`,
]

/** Makes updates of a table fail. */
export function refuseUpdates(table: string) {
  return sql`
    create trigger append_only before update on ${sql.table(table)}
    for each row execute function refuse_change()`
}
