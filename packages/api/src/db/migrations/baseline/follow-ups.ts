import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Reminders about open quotes, off for companies without settings. */
export const followUps = [
  sql`
    create table follow_up_settings (
      company_id integer primary key references companies on delete cascade,
      is_on boolean not null,
      -- Quotes that arrived earlier get no reminders.
      on_since timestamptz not null default now(),
      -- Until then no reminder is sent, because too many were reported as spam.
      paused_until timestamptz,
      -- The days, subjects and texts of the three steps.
      steps jsonb not null check (jsonb_array_length(steps) = 3)
    )`,
  sql`grant select, insert, update on follow_up_settings to curbquote_tenant`,
  sql`
    create table follow_ups (
      company_id integer not null,
      quote_id integer not null,
      step smallint not null check (step between 1 and 3),
      -- Null if the reminders were stopped before they were planned.
      due_at timestamptz,
      state text not null default 'due' check (state in ('due', 'sent', 'stopped')),
      stop_reason text,
      -- Whether the owner asked to send it now, at any time of the day.
      is_requested boolean not null default false,
      -- References an email of the quote, which is deleted with the quote.
      email_id uuid,
      -- When the email was last given to the provider.
      sent_at timestamptz,
      primary key (company_id, quote_id, step),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      check ((state = 'stopped') = (stop_reason is not null)),
      check (due_at is not null or state = 'stopped')
    )`,
  sql`create index follow_ups_due on follow_ups (due_at) where state = 'due'`,
  sql`create index follow_ups_revised on follow_ups (company_id) where stop_reason = 'revised'`,
  sql`grant select, insert, update on follow_ups to curbquote_tenant`,
  // Customers who get no reminders from a company.
  sql`
    create table customer_suppressions (
      company_id integer not null constraint customer_suppressions_tenant references tenants on delete cascade,
      -- In lower case.
      email text not null check (email = lower(email)),
      reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
      created_at timestamptz not null default now(),
      primary key (company_id, email)
    )`,
  sql`
    create index customer_suppressions_complaints on customer_suppressions (created_at)
    where reason = 'complained'`,
  sql`grant select on customer_suppressions to curbquote_tenant`,
  ...['follow_up_settings', 'follow_ups', 'customer_suppressions'].flatMap(ownRows),
]
