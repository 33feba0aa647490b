import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** Text messages to owners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
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
  sql`
    alter table verification_codes
      drop constraint verification_codes_purpose_check,
      add constraint verification_codes_purpose_check
        check (purpose in ('verify_email', 'verify_trial_email', 'reset_password', 'verify_phone'))`,
]
