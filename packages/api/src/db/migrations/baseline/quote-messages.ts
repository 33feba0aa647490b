import { sql } from 'kysely'
import { refuseUpdates } from './append-only.ts'
import { ownRows } from './tenancy.ts'

/** Customers' replies to emails about their quote, and the owners' replies to them. */
export const quoteMessages = [
  sql`
    create table quote_messages (
      id bigint generated always as identity,
      company_id integer not null,
      quote_id integer not null,
      direction text not null check (direction in ('in', 'out')),
      sender text,
      body text not null,
      provider_message_id text unique,
      -- An out-of-office reply, for example.
      is_automatic boolean not null default false,
      attachment_count integer not null default 0,
      -- The Idempotency-Key of an owner's reply.
      idempotency_key text check (length(idempotency_key) between 1 and 200),
      request_hash text,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      constraint quote_messages_idempotency_key unique (company_id, quote_id, idempotency_key)
    )`,
  sql`create index quote_messages_quote on quote_messages (company_id, quote_id, id)`,
  refuseUpdates('quote_messages'),
  sql`grant select, insert on quote_messages to curbquote_tenant`,
  ...ownRows('quote_messages'),
]
