import { type Kysely, sql } from 'kysely'

/**
 * The kinds of quote events are rows of a table, so that a new kind is one insert. Events can also be caused by the product
 * itself and by an API key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table quote_event_kinds (kind text primary key)`,
  sql`
    insert into quote_event_kinds (kind)
    values ('submitted'), ('added'), ('status_changed'), ('notes_changed'), ('job_date_changed')`,
  sql`
    alter table quote_events
      drop constraint quote_events_kind_check,
      add constraint quote_events_kind foreign key (kind) references quote_event_kinds,
      drop constraint quote_events_actor_check,
      add constraint quote_events_actor_check check (actor in ('customer', 'owner', 'admin', 'system', 'api_key'))`,
]
