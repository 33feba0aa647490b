import { type Kysely, sql } from 'kysely'

/** The API key that added a webhook endpoint. The endpoint pauses when the key ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`
    alter table webhook_endpoints
      -- Null if an owner added the endpoint, or turned it on after its key had ended.
      add column api_key_id integer,
      add column paused_reason text check (paused_reason in ('key_ended')),
      add check (paused_reason is null or state = 'paused'),
      add foreign key (company_id, api_key_id) references api_keys (company_id, id)
        on delete set null (api_key_id)`,
  sql`
    create index webhook_endpoints_of_key on webhook_endpoints (company_id, api_key_id)
    where api_key_id is not null`,
]
