import { sql } from 'kysely'

export const broadcasts = [
  sql`
    create table broadcasts (
      id integer generated always as identity primary key,
      idempotency_key text unique,
      request_hash text not null,
      admin_id integer references admins on delete set null,
      subject text not null,
      content text not null,
      segment text not null check (segment in ('all', 'free', 'pro', 'inactive_X_days', 'new_X_days')),
      segment_days integer check (segment_days >= 1),
      status text not null default 'sending' check (status in ('sending', 'completed', 'failed')),
      batch_size integer not null default 500 check (batch_size between 1 and 500),
      recipient_count integer not null default 0,
      success_count integer not null default 0,
      failure_count integer not null default 0,
      unknown_count integer not null default 0,
      skipped_count integer not null default 0,
      last_error text,
      created_at timestamptz not null default now(),
      completed_at timestamptz
    )`,
  sql`create index broadcasts_created on broadcasts (created_at desc, id desc)`,
  sql`create index broadcasts_sending on broadcasts (id) where status = 'sending'`,
  // A row is written three times. The low fill factor leaves room for the two updates in the row's page, and without an index
  // on the state, neither touches an index.
  sql`
    create table broadcast_recipients (
      broadcast_id integer not null references broadcasts on delete cascade,
      position integer not null,
      email text not null,
      company_name text not null,
      owner_name text not null,
      state text not null default 'pending' check (state in
        ('pending', 'submitting', 'sent', 'failed', 'unknown', 'skipped')),
      provider_message_id text,
      last_error text,
      primary key (broadcast_id, position),
      unique (broadcast_id, email)
    ) with (fillfactor = 45)`,
  sql`
    create table broadcast_drafts (
      admin_id integer primary key references admins on delete cascade,
      draft jsonb not null,
      updated_at timestamptz not null default now()
    )`,
  sql`
    create table email_suppressions (
      email text primary key,
      reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
      created_at timestamptz not null default now()
    )`,
]
