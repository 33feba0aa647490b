import { sql } from 'kysely'
import { ownRows } from './tenancy.ts'

/** Text messages to owners. */
export const textMessages = [
  sql`
    create table sms_numbers (
      company_id integer primary key references companies on delete cascade,
      -- Ten digits.
      phone text not null check (phone ~ '^\\d{10}$'),
      verified_at timestamptz,
      -- When the owner replied STOP.
      stopped_at timestamptz,
      mode text not null default 'at_once' check (mode in ('at_once', 'if_unopened'))
    )`,
  sql`create index sms_numbers_phone on sms_numbers (phone)`,
  sql`grant select, insert, update, delete on sms_numbers to curbquote_tenant`,
  ...ownRows('sms_numbers'),
]
