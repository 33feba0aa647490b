import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Emails about companies and quotes. Broadcasts have their own tables. */
export const emails = [
  sql`
    create table emails (
      id uuid primary key default gen_random_uuid(),
      company_id integer constraint emails_tenant references tenants on delete cascade,
      quote_id integer,
      kind text not null,
      recipients text[] not null check (cardinality(recipients) between 1 and 5),
      -- Content that is not in the rows of the company and the quote.
      parameters jsonb not null default '{}',
      state text not null default 'pending' check (state in
        ('pending', 'submitting', 'sent', 'failed', 'unknown', 'held', 'digested', 'skipped')),
      attempts integer not null default 0,
      provider_message_id text,
      last_error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      recipient_key text,
      -- A repeated submission does not add a second email of the same kind.
      unique (company_id, quote_id, kind),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
    )`,
  sql`create index emails_company on emails (company_id, created_at desc)`,
  sql`create index emails_held on emails (company_id) where state = 'held'`,
  // Limits the confirmations to one recipient across all companies.
  sql`
    create index emails_by_recipient on emails (recipient_key, created_at)
    where recipient_key is not null`,
  // A company gets one summary of a day, even if several processes run the job.
  sql`
    create unique index emails_daily_summary on emails (company_id, (parameters ->> 'day'))
    where kind = 'daily_summary'`,

  sql`grant select, insert on emails to curbquote_tenant`,
  ...ownRows('emails'),
]
