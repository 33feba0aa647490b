import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

export const photos = [
  sql`
    create table photos (
      id uuid primary key,
      company_id integer not null constraint photos_tenant references tenants on delete cascade,
      byte_size integer not null check (byte_size > 0),
      width_px integer not null,
      height_px integer not null,
      -- Only a logo that the owner uploaded can be used as branding. A visitor's photo cannot.
      is_logo boolean not null default false,
      claimed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (company_id, id)
    )`,
  sql`create index photos_unclaimed on photos (created_at) where claimed_at is null`,

  // Files to delete from the photo store. A row is written before an upload stores its files, with a `due_at` that leaves
  // the upload time to finish, and when a photo's row is deleted.
  sql`
    create table photo_removals (
      photo_id uuid primary key,
      due_at timestamptz not null default now()
    )`,
  sql`create index photo_removals_due on photo_removals (due_at)`,
  sql`
    create function remove_photo_files() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into photo_removals (photo_id) values (old.id) on conflict (photo_id) do update set due_at = now();
      return null;
    end $$`,
  sql`
    create trigger remove_photo_files after delete on photos
    for each row execute function remove_photo_files()`,

  // The number and size of all photos, for the admin dashboard. There is one row per shard, because all uploads would wait
  // for a single row. The triggers run per statement, because deleting a company deletes many photos at once.
  sql`
    create table photo_totals (
      shard smallint primary key,
      photos bigint not null,
      bytes bigint not null
    )`,
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

  sql`grant select, insert, delete, update (claimed_at) on photos to curbquote_tenant`,
  ...ownRows('photos'),
]
