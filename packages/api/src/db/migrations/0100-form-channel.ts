import { type Kysely, sql } from 'kysely'

/** An acceptance on the page that the form has opened differs from one on the page of an emailed link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quote_answers drop constraint quote_answers_channel_check`.execute(db)
  await sql`
    alter table quote_answers add constraint quote_answers_channel_check
      check (channel in ('link', 'form', 'in_person', 'owner'))`.execute(db)
}
