import { sql } from 'kysely'
import { refuseUpdates } from './append-only.ts'
import { ownRows } from './tenancy.ts'

/** Every price list that priced a job, samples of jobs, and the progress of the nightly check of prices. */
export const priceLists = [
  sql`
    create table price_list_versions (
      -- Quotes need the list until they are erased, which is after the company's row is deleted.
      company_id integer not null references tenants on delete cascade,
      version integer not null check (version = (list ->> 'version')::integer),
      list jsonb not null,
      published_at timestamptz not null default now(),
      published_by text,
      note text,
      primary key (company_id, version)
    )`,
  refuseUpdates('price_list_versions'),

  // Analyses that did not become a quote, without personal data.
  sql`
    create table job_samples (
      id bigint generated always as identity,
      company_id integer not null references tenants on delete cascade,
      day date not null,
      job jsonb not null,
      price_list_version integer not null,
      total_cents bigint not null check (total_cents >= 0),
      primary key (company_id, id),
      foreign key (company_id, price_list_version) references price_list_versions
    )`,
  sql`create index job_samples_day on job_samples (day)`,
  refuseUpdates('job_samples'),

  // The progress of the nightly check of prices, in one row.
  sql`
    create table price_checks (
      is_only boolean primary key default true check (is_only),
      last_quote_id integer not null,
      last_offer_id integer not null default 0
    )`,
  sql`insert into price_checks (last_quote_id) values (0)`,

  sql`grant select, insert on price_list_versions to curbquote_tenant`,
  sql`grant select on job_samples to curbquote_tenant`,
  ...['price_list_versions', 'job_samples'].flatMap(ownRows),
]
