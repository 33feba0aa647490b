import { type Kysely, sql } from 'kysely'

/** Each line of a price has its service type, and a company may take sizes without a photo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['quote_lines', 'offer_lines'])
    await sql`
      alter table ${sql.table(table)}
        add column service_type_id integer,
        add column label_es text`.execute(db)
  await sql`alter table companies add column photos_optional boolean not null default false`.execute(
    db,
  )
  await sql`grant update (photos_optional) on companies to curbquote_tenant`.execute(db)
}
