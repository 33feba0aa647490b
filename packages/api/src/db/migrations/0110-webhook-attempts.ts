import { type Kysely, sql } from 'kysely'
import { ownRows } from './baseline/tenancy.ts'

/** Every attempt of a webhook delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    create table webhook_attempts (
      company_id integer not null,
      message_id text not null,
      endpoint_id integer not null,
      id bigint generated always as identity,
      started_at timestamptz not null default now(),
      -- Null without a response.
      status_code smallint,
      error text check (error in ('timeout', 'connection', 'certificate', 'not_allowed')),
      -- Null while the attempt is running, or if its result was lost.
      duration_ms integer,
      primary key (company_id, message_id, endpoint_id, id),
      foreign key (company_id, message_id, endpoint_id) references webhook_deliveries on delete cascade
    )`,
  sql`grant select, insert, update on webhook_attempts to curbquote_tenant`,
  ...ownRows('webhook_attempts'),
  sql`create index webhook_messages_listed on webhook_messages (company_id, created_at, id)`,
]
