import { type Kysely, sql } from 'kysely'

/**
 * An analysis keeps the area of each surface, because an add-on by the square foot counts only the surfaces that its
 * rules name. Stored analyses are deleted: they are valid for 24 hours, and the widget prices the job again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from analyses`.execute(db)
  await sql`
    alter table analyses
      drop column surface_types,
      drop column area_sq_centifeet,
      add column surfaces jsonb not null`.execute(db)
}
