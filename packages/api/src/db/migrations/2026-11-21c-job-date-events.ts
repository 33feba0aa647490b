import { type Kysely, sql } from 'kysely'

/** The history of a quote tells of its job date as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quote_events
      drop constraint quote_events_kind_check,
      add constraint quote_events_kind_check check (kind in
        ('submitted', 'added', 'status_changed', 'notes_changed', 'job_date_changed'))`.execute(db)
}
