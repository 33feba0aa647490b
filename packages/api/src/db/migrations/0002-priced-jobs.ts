import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** Keeps everything that a price depends on: the priced job of each quote, and every price list that priced a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  // Locks the tables that this and later migrations change, in the order of submissions, so that the two cannot deadlock.
  sql`lock table companies, analyses, quotes in access exclusive mode`,

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
  sql`
    create trigger append_only before update on price_list_versions
    for each row execute function refuse_change()`,

  sql`
    insert into price_list_versions (company_id, version, list, published_at)
    select distinct on (company_id, (price_list ->> 'version')::integer)
      company_id, (price_list ->> 'version')::integer, price_list, created_at
    from analyses
    order by company_id, (price_list ->> 'version')::integer, created_at`,
  // A trigger, because servers of the earlier version also store analyses during a deployment.
  sql`
    create function keep_price_list() returns trigger language plpgsql as $$
    begin
      insert into price_list_versions (company_id, version, list)
      values (new.company_id, (new.price_list ->> 'version')::integer, new.price_list)
      on conflict (company_id, version) do nothing;
      return null;
    end $$`,
  sql`
    create trigger keep_price_list after insert on analyses
    for each row execute function keep_price_list()`,

  // No foreign key to price_list_versions: it would cost 3% of the CPU time of a submission, because concurrent ones lock
  // the same row. The list of an analysis exists before its quote, cannot be deleted by a tenant, and is checked every night.
  sql`
    alter table quotes
      add column priced_job jsonb,
      add check (priced_job is null or price_list_version is not null)`,
  sql`
    create or replace function keep_priced_columns() returns trigger language plpgsql as $$
    begin
      if row(new.company_id, new.analysis_id, new.service_type_id, new.measurement_method, new.analysis,
             new.area_sq_centifeet, new.estimated_cost_cents, new.setup_fee_cents, new.untaxed_cents,
             new.tax_basis_points, new.tax_cents, new.total_cents, new.price_list_version, new.priced_job,
             new.created_at)
         is distinct from
         row(old.company_id, old.analysis_id, old.service_type_id, old.measurement_method, old.analysis,
             old.area_sq_centifeet, old.estimated_cost_cents, old.setup_fee_cents, old.untaxed_cents,
             old.tax_basis_points, old.tax_cents, old.total_cents, old.price_list_version, old.priced_job,
             old.created_at)
      then
        raise exception 'a quote keeps the price it was sold at' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,

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
  sql`
    create trigger append_only before update on job_samples
    for each row execute function refuse_change()`,

  // The progress of the nightly check of prices, in one row.
  sql`
    create table price_checks (
      is_only boolean primary key default true check (is_only),
      last_quote_id integer not null
    )`,
  sql`insert into price_checks (last_quote_id) values (0)`,

  sql`grant select, insert on price_list_versions to curbquote_tenant`,
  sql`grant select on job_samples to curbquote_tenant`,
  ...['price_list_versions', 'job_samples'].flatMap(ownRows),
]
