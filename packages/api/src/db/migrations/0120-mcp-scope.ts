import { type Kysely, sql } from 'kysely'

/** The scope of keys that AI clients use (MCP). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_keys
      drop constraint api_keys_scopes_check,
      add constraint api_keys_scopes_check check (
        cardinality(scopes) >= 1
        and scopes <@ array['quotes:read', 'quotes:write', 'prices:read', 'prices:test', 'hooks', 'mcp'])
  `.execute(db)
}
