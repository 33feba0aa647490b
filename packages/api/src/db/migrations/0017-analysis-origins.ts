import { type Kysely, sql } from 'kysely'

/** Adds the columns that link a changed analysis to the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table analyses
      -- The first analysis of the job, if this one repeats it for another ZIP code or with add-ons.
      add column origin_id uuid,
      -- The selected add-ons because of which the owner must price the job.
      add column selected_add_on_ids integer[] not null default '{}'`.execute(db)
  await sql`create index analyses_origin on analyses (company_id, origin_id) where origin_id is not null`.execute(
    db,
  )
}
