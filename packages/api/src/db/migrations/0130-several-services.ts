import { type Kysely, sql } from 'kysely'

/** Each line of a price has its service type, and the Spanish name that the company gave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['quote_lines', 'offer_lines'])
    await sql`
      alter table ${sql.table(table)}
        add column service_type_id integer,
        add column label_es text`.execute(db)
}
