import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Where a company works, and the requests from elsewhere. */
export const serviceArea = [
  sql`
    create trigger announce_service_area after update on companies
    for each row when (
      row(old.base_zip, old.service_radius_miles, old.outside_policy)
      is distinct from row(new.base_zip, new.service_radius_miles, new.outside_policy)
    ) execute function announce_company_change()`,

  sql`
    create table service_zips (
      company_id integer not null references companies on delete cascade,
      zip text not null check (zip ~ '^[0-9]{5}$'),
      kind text not null check (kind in ('include', 'exclude')),
      primary key (company_id, zip)
    )`,
  // PostgreSQL sends identical notifications of one transaction once.
  sql`
    create trigger announce_service_zips after insert or update or delete on service_zips
    for each row execute function announce_priced_service()`,

  sql`
    create table outside_requests (
      company_id integer not null constraint outside_requests_tenant references tenants on delete cascade,
      id bigint generated always as identity,
      zip text not null check (zip ~ '^[0-9]{5}$'),
      -- Set if the customer wants to know when the company serves the ZIP code.
      email text,
      consent_id bigint,
      is_spam boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, consent_id) references consents (company_id, id) on delete cascade,
      check ((email is null) = (consent_id is null))
    )`,
  sql`create index outside_requests_newest on outside_requests (company_id, created_at)`,
  sql`create index outside_requests_consent on outside_requests (company_id, consent_id) where consent_id is not null`,
  sql`create unique index outside_requests_email on outside_requests (company_id, zip, lower(email)) where email is not null`,
  // For the cleanup job.
  sql`create index outside_requests_old on outside_requests (created_at) where email is null`,

  sql`grant select, insert, update, delete on service_zips to curbquote_tenant`,
  sql`grant select, insert, update (is_spam) on outside_requests to curbquote_tenant`,
  ...['service_zips', 'outside_requests'].flatMap(ownRows),
]
