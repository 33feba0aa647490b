import { type Kysely, sql } from 'kysely'

/**
 * The photos of a deleted quote go with it, unless another quote shows them. Before, they were left to be swept a day
 * later, and served until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function release_photo() returns trigger language plpgsql security definer
    set search_path = public as $$
    begin
      delete from photos
      where id = old.photo_id and not exists (select from quote_photos where photo_id = old.photo_id);
      return null;
    end $$`.execute(db)
}
