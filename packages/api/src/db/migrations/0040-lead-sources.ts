import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** Where requests come from, the steps of the form, and the conversions file for Google Ads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  // The text of a jsonb value has more spaces than the JSON that was written.
  sql`
    alter table quotes add constraint quotes_source_size check (octet_length(source::text) <= 2304)`,

  sql`
    alter table companies
      add column adds_data_layer boolean not null default false,
      add column conversion_name text not null default 'Accepted quote'
        check (length(conversion_name) between 1 and 100),
      add column has_conversions_url boolean not null default false,
      -- A higher version revokes the URLs of lower ones.
      add column conversions_version integer not null default 0,
      add column shares_click_ids boolean not null default false`,
  sql`
    grant update (adds_data_layer, conversion_name, has_conversions_url, conversions_version, shares_click_ids)
      on companies to curbquote_tenant`,

  sql`
    create table funnel_days (
      company_id integer not null references tenants on delete cascade,
      -- In the time zone of the company.
      day date not null,
      step text not null check (step in ('seen', 'started', 'photo', 'price', 'details')),
      -- Empty for the step 'seen', which comes before the choice of a method.
      method text not null check (method in ('', 'manual', 'ai', 'conversation', 'custom')),
      -- The page's host. Empty for a host that is not known, or beyond the number that is counted in a day.
      host text not null,
      -- Spreads concurrent visits over several rows.
      shard smallint not null,
      visits integer not null default 0,
      -- Visits of robots.
      excluded integer not null default 0,
      primary key (company_id, day, step, method, host, shard)
    )`,
  // For the cleanup job.
  sql`create index funnel_days_old on funnel_days (day)`,
  sql`grant select, insert, update (visits, excluded) on funnel_days to curbquote_tenant`,
  ...ownRows('funnel_days'),
]
