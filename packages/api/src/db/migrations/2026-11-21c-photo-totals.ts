import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * How many photos there are and how large they are, for the admins' dashboard: summed per connection, so that no row is
 * hot, and per statement, because the photos of a company that is deleted go at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements: RawBuilder<unknown>[] = [
  sql`
    create table photo_totals (
      shard smallint primary key,
      photos bigint not null,
      bytes bigint not null
    )`,
  sql`
    insert into photo_totals (shard, photos, bytes)
    select 0, count(*), coalesce(sum(byte_size), 0) from photos`,
  sql`
    create function count_photos() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into photo_totals as t (shard, photos, bytes)
      select pg_backend_pid() % 8,
             case tg_op when 'INSERT' then count(*) else -count(*) end,
             case tg_op when 'INSERT' then sum(byte_size) else -sum(byte_size) end
      from changed having count(*) > 0
      on conflict (shard) do update set photos = t.photos + excluded.photos, bytes = t.bytes + excluded.bytes;
      return null;
    end $$`,
  sql`
    create trigger count_new_photos after insert on photos
    referencing new table as changed for each statement execute function count_photos()`,
  sql`
    create trigger count_deleted_photos after delete on photos
    referencing old table as changed for each statement execute function count_photos()`,
]
