import { type CreateApiKey, type CreatedApiKey, maxApiKeys } from '@curbquote/types/api-keys'
import { type Kysely, sql } from 'kysely'
import { inCompany } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'
import { hashOfToken } from '../db/secret-token.ts'
import { DomainError } from '../errors/errors.ts'
import { findKeys } from './api-key-queries.ts'
import { createKey, prefixOf } from './key-format.ts'
import { toApiKey } from './to-api-key.ts'

class KeyLimitError extends DomainError {
  constructor() {
    super(
      409,
      'KEY_LIMIT',
      `You can have at most ${maxApiKeys} API keys. Revoke one to create another.`,
    )
  }
}

/** Creates a key. Only its hash is stored. @throws KeyLimitError */
export function createApiKey(
  db: Kysely<Database>,
  companyId: number,
  { name, scopes, expiresInDays }: CreateApiKey,
  createdBy: string,
): Promise<CreatedApiKey> {
  return inCompany(db, companyId, async (tenantDb) => {
    // Concurrent requests are counted one after the other.
    await tenantDb
      .selectFrom('companies')
      .select('id')
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .execute()
    const key = createKey()
    await tenantDb
      .insertInto('api_keys')
      .values({
        company_id: companyId,
        name: name.trim(),
        prefix: prefixOf(key),
        key_hash: hashOfToken(key),
        scopes,
        created_by: createdBy,
        expires_at: sql<Date | null>`now() + make_interval(days => ${expiresInDays ?? null}::integer)`,
      })
      .execute()
    const keys = await findKeys(tenantDb, companyId)
    const [created] = keys
    if (!created || keys.length > maxApiKeys) throw new KeyLimitError()
    return { ...toApiKey(created), key }
  })
}
