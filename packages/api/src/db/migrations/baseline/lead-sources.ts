import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** The visits of each step of the form, by host. */
export const leadSources = [
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
