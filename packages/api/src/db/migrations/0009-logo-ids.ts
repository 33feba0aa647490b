import { type Kysely, sql } from 'kysely'

/** Companies reference their logo by id instead of by an absolute URL, which a change of PUBLIC_URL would break. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL does not change the type of a column that a trigger's condition names.
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'companies'::regclass and tgname = 'announce_company_change'`.execute(db)
  await sql`drop trigger announce_company_change on companies`.execute(db)
  await sql`
    update companies set logo_url = (
      select id::text from photos
      where company_id = companies.id and is_logo and companies.logo_url like '%/photos/' || photos.id || '.png')
    where logo_url is not null`.execute(db)
  await sql`alter table companies rename column logo_url to logo_id`.execute(db)
  await sql`
    alter table companies
      alter column logo_id type uuid using logo_id::uuid,
      add constraint companies_logo foreign key (id, logo_id) references photos (company_id, id)`.execute(
    db,
  )
  for (const { definition } of rows)
    await sql.raw(definition.replaceAll('.logo_url', '.logo_id')).execute(db)
}
