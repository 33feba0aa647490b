import { type Kysely, sql } from 'kysely'

/** Tells the logos that owners upload from visitors' photos, which no branding may take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column is_logo boolean not null default false`.execute(db)
  await sql`
    update photos set is_logo = true
    from companies
    where companies.id = photos.company_id and companies.logo_url like '%/photos/' || photos.id || '.jpg'`.execute(
    db,
  )
}
