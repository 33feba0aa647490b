import { sql } from 'kysely'
import { refuseUpdates } from './append-only.ts'
import { ownRows } from './tenancy.ts'

/** The lines of quotes and their photos. */
export const quoteContents = [
  sql`
    create table quote_lines (
      company_id integer not null,
      quote_id integer not null,
      position integer not null,
      kind text not null check (kind in ('service', 'modifier', 'setup_fee', 'extra_charge', 'add_on', 'package',
        'trip_fee', 'discount', 'minimum', 'tax')),
      label text not null,
      -- The Spanish name that the company gave.
      label_es text,
      service_type_id integer,
      amount_cents bigint not null constraint quote_lines_amount_cents_check
        check (amount_cents >= 0 or kind in ('discount', 'modifier')),
      add_on_id integer,
      add_on_status text check (add_on_status in ('auto_included', 'selected')),
      -- The data that explains the amount.
      trace jsonb,
      primary key (company_id, quote_id, position),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      check ((kind = 'add_on') = (add_on_status is not null))
    )`,
  refuseUpdates('quote_lines'),

  sql`
    create table quote_photos (
      company_id integer not null,
      quote_id integer not null,
      position integer not null,
      photo_id uuid not null,
      surface_type text,
      length_centifeet integer,
      width_centifeet integer,
      group_id integer,
      primary key (company_id, quote_id, position),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      foreign key (company_id, photo_id) references photos (company_id, id) on delete cascade
    )`,
  sql`create index quote_photos_photo on quote_photos (photo_id)`,
  // Deleting a quote deletes its photos at once, except those that another quote shows.
  sql`
    create function release_photo() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      delete from photos
      where id = old.photo_id and not exists (select from quote_photos where photo_id = old.photo_id);
      return null;
    end $$`,
  sql`
    create trigger release_photo after delete on quote_photos
    for each row execute function release_photo()`,

  sql`grant select, insert on quote_lines, quote_photos to curbquote_tenant`,
  ...['quote_lines', 'quote_photos'].flatMap(ownRows),
]
