import { randomUUID } from 'node:crypto'
import type { ApiScope } from '@curbquote/types/endpoints'
import type { InsertObject, Kysely } from 'kysely'
import { createKey, type KeyMode, prefixOf } from '../api-keys/key-format.ts'
import { requireSandbox } from '../api-keys/sandbox.ts'
import type { Database } from '../db/schema/index.ts'
import { hashOfToken } from '../db/secret-token.ts'

/** Stores an API key of a company and returns the key. */
export async function storeKey(
  db: Kysely<Database>,
  companyId: number,
  scopes: ApiScope[],
  columns: Partial<InsertObject<Database, 'api_keys'>> = {},
  mode: KeyMode = 'live',
): Promise<string> {
  const key = createKey(mode)
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

/** Stores a test key of a company, which acts on its sandbox, and returns the key. */
export async function storeTestKey(
  db: Kysely<Database>,
  companyId: number,
  scopes: ApiScope[],
): Promise<string> {
  return storeKey(db, await requireSandbox(db, companyId), scopes, {}, 'test')
}
