import { sql } from 'kysely'
import { refuseUpdates } from './append-only.ts'
import { ownRows } from './tenancy.ts'

/** The ledger of consents. */
export const consents = [
  sql`
    create table consents (
      id bigint generated always as identity,
      -- Evidence is needed until the company is erased, which is after its row is deleted.
      company_id integer not null constraint consents_tenant references tenants on delete cascade,
      quote_id integer,
      email text,
      phone text,
      purpose text not null check (purpose in ('contact', 'e_sign', 'unfinished', 'follow_up', 'terms')),
      given boolean not null,
      -- The words as shown, and their SHA-256 in hexadecimal. Null if the form did not name them.
      text text,
      text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
      locale text not null,
      -- The form.
      source text not null,
      page_url text,
      ip inet,
      user_agent text,
      created_at timestamptz not null default now(),
      primary key (company_id, id),
      foreign key (company_id, quote_id) references quotes (company_id, id) on delete cascade,
      check ((text is null) = (text_hash is null))
    )`,
  sql`create index consents_quote on consents (company_id, quote_id) where quote_id is not null`,
  refuseUpdates('consents'),

  sql`grant select, insert on consents to curbquote_tenant`,
  ...ownRows('consents'),
]
