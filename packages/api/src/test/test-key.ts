import { randomUUID } from 'node:crypto'
import type { ApiScope } from '@curbquote/types/endpoints'
import type { InsertObject, Kysely } from 'kysely'
import { createKey, prefixOf } from '../api-keys/key-format.ts'
import type { Database } from '../db/schema/index.ts'
import { hashOfToken } from '../db/secret-token.ts'

/** Stores an API key of a company and returns the key. */
export async function storeKey(
  db: Kysely<Database>,
  companyId: number,
  scopes: ApiScope[],
  columns: Partial<InsertObject<Database, 'api_keys'>> = {},
): Promise<string> {
  const key = createKey()
  await db
    .insertInto('api_keys')
    .values({
      company_id: companyId,
      name: `Key ${randomUUID()}`,
      prefix: prefixOf(key),
      key_hash: hashOfToken(key),
      scopes,
      created_by: 'owner@home.example',
      ...columns,
    })
    .execute()
  return key
}
