import { type CreateApiKey, type CreatedApiKey, maxApiKeys } from '@curbquote/types/api-keys'
import { sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import { hashOfToken } from '../db/secret-token.ts'
import { DomainError } from '../errors/errors.ts'
import { findKeys, readKey, replaceKey } from './api-key-queries.ts'
import { toNetworks } from './allowed-networks.ts'
import { createKey, type KeyMode, prefixOf } from './key-format.ts'
import { toApiKey } from './to-api-key.ts'

/** Creates a key. Only its hash is stored. @throws DomainError `KEY_LIMIT` */
export function createApiKey(
  tenant: Tenant,
  { name, scopes, expiresInDays, allowedNetworks = [] }: CreateApiKey,
  createdBy: string,
): Promise<CreatedApiKey> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    // Concurrent requests are counted one after the other.
    const { test_of } = await tenantDb
      .selectFrom('companies')
      .select('test_of')
      .where('id', '=', companyId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const key = createKey(test_of === null ? 'live' : 'test')
    await tenantDb
      .insertInto('api_keys')
      .values({
        company_id: companyId,
        name: name.trim(),
        prefix: prefixOf(key),
        key_hash: hashOfToken(key),
        scopes,
        allowed_networks: toNetworks(allowedNetworks),
        created_by: createdBy,
        expires_at: sql<Date | null>`now() + make_interval(days => ${expiresInDays ?? null}::integer)`,
      })
      .execute()
    const keys = await findKeys(tenantDb, companyId)
    const [created] = keys
    if (!created || keys.length > maxApiKeys)
      throw new DomainError(
        409,
        'KEY_LIMIT',
        `You can have at most ${maxApiKeys} API keys. Revoke one to create another.`,
      )
    return { ...toApiKey(created), key }
  })
}

/** Replaces a key by a new one of the same mode. The earlier one works for another day. @throws NotFoundError */
export function rotateApiKey(tenant: Tenant, keyId: number): Promise<CreatedApiKey> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const { prefix } = await readKey(tenantDb, companyId, keyId)
    const mode: KeyMode = prefix.startsWith('cq_test_') ? 'test' : 'live'
    const key = createKey(mode)
    await replaceKey(tenantDb, companyId, keyId, { hash: hashOfToken(key), prefix: prefixOf(key) })
    return { ...toApiKey(await readKey(tenantDb, companyId, keyId)), key }
  })
}
