import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** One outbox for the emails, text messages and push messages about companies and quotes. Broadcasts have their own tables. */
export const deliveries = [
  sql`
    create table deliveries (
      id uuid primary key default gen_random_uuid(),
      company_id integer constraint deliveries_tenant references tenants on delete cascade,
      quote_id integer,
      channel text not null default 'email' check (channel in ('email', 'text', 'push')),
      kind text not null,
      -- Some kinds repeat for one quote: the revision or the response that the message is about.
      subject_key text not null default '',
      recipients text[] not null check (cardinality(recipients) between 1 and 5),
      -- Content that is not in the rows of the company and the quote.
      parameters jsonb not null default '{}',
      state text not null default 'pending' check (state in
        ('pending', 'submitting', 'sent', 'failed', 'unknown', 'held', 'digested', 'skipped', 'stopped')),
      attempts integer not null default 0,
      provider_message_id text,
      last_error text,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      recipient_key text,
      -- A repeated submission does not add a second message of the same kind.
      constraint deliveries_subject unique (company_id, quote_id, channel, kind, subject_key),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade
    )`,
  sql`create index deliveries_company on deliveries (company_id, created_at desc)`,
  sql`create index deliveries_held on deliveries (company_id) where state = 'held'`,
  // Limits the confirmations to one recipient across all companies.
  sql`
    create index deliveries_by_recipient on deliveries (recipient_key, created_at)
    where recipient_key is not null`,
  // A company gets one summary of a day, even if several processes run the job.
  sql`
    create unique index deliveries_daily_summary on deliveries (company_id, (parameters ->> 'day'))
    where kind = 'daily_summary'`,
  // Finds the company of a bounce or complaint.
  sql`
    create index deliveries_by_provider_id on deliveries (provider_message_id)
    where provider_message_id is not null`,
  // The alerts that count towards a company's hourly limit.
  sql`
    create index deliveries_sent_alerts on deliveries (company_id, state, sent_at)
    where kind = 'lead_alert' and state in ('submitting', 'sent')`,

  // Nothing that a sandbox would send is sent, whoever queues it.
  sql`
    create function skip_test_delivery() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if exists (select from companies where id = new.company_id and test_of is not null) then
        new.state := 'skipped';
        new.last_error := 'TEST_MODE';
      end if;
      return new;
    end $$`,
  sql`
    create trigger skip_test_delivery before insert or update of state on deliveries
    for each row when (new.company_id is not null and new.state = 'pending') execute function skip_test_delivery()`,

  sql`grant select, insert on deliveries to curbquote_tenant`,
  ...ownRows('deliveries'),
]
