import { type Kysely, sql } from 'kysely'

/** The language that the customer used the widget in; their emails are written in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table quotes add column language text not null default 'en' check (language in ('en', 'es'))`.execute(
    db,
  )
}
