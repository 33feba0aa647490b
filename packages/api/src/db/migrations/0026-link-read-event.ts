import { type Kysely, sql } from 'kysely'

/** The event of an owner or admin who reads the link of a quote, with which the quote can be accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into quote_event_kinds (kind) values ('link_read')`.execute(db)
}
