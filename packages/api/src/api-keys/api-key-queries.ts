import { keyRotationHours } from '@curbquote/types/api-keys'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { NotFoundError } from '../errors/errors.ts'

/** A key that is not expired or revoked, with the columns that determine its company's plan. */
export function findLiveKey(db: Kysely<Database>, keyHash: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('companies', 'companies.id', 'api_keys.company_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.company_id',
      'api_keys.scopes',
      'api_keys.allowed_networks',
      'api_keys.last_used_ip',
      sql<boolean>`coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`.as(
        'was_used_long_ago',
      ),
      'companies.test_of',
      'companies.plan_override',
      'companies.subscription_status',
    ])
    .where((eb) =>
      eb.or([
        eb('api_keys.key_hash', '=', keyHash),
        eb.and([
          eb('api_keys.previous_hash', '=', keyHash),
          eb('api_keys.previous_until', '>', sql<Date>`now()`),
        ]),
      ]),
    )
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('api_keys.expires_at', 'is', null),
        eb('api_keys.expires_at', '>', sql<Date>`now()`),
      ]),
    )
    .executeTakeFirst()
}

/** Stores the last use of a key. Further uses from the same IP address are stored at most once a minute. */
export async function touchKey(
  db: Kysely<Database>,
  companyId: number,
  id: number,
  ipAddress: string,
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()`, last_used_ip: ipAddress })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(
      sql<boolean>`(coalesce(last_used_at < now() - interval '1 minute', true) or last_used_ip is distinct from ${ipAddress})`,
    )
    .execute()
}

export type ApiKeyRow = Awaited<ReturnType<typeof findKeys>>[number]

/** The company's keys, newest first, without revoked ones. */
export function findKeys(tenantDb: Kysely<Database>, companyId: number) {
  return tenantDb
    .selectFrom('api_keys')
    .select([
      'id',
      'name',
      'prefix',
      'scopes',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_ip',
      'allowed_networks',
      sql<Date | null>`case when previous_until > now() then previous_until end`.as(
        'previous_until',
      ),
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_expired'),
    ])
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Revokes a key and returns its name, or `undefined` when the company has no such key. */
export async function revokeKey(
  tenantDb: Kysely<Database>,
  companyId: number,
  id: number,
): Promise<string | undefined> {
  const revoked = await tenantDb
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name
}

/** Deletes keys that were revoked 30 days ago. */
export async function deleteRevokedKeys(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('api_keys')
    .where('revoked_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

/** A key of the company. @throws NotFoundError */
export async function readKey(
  tenantDb: Kysely<Database>,
  companyId: number,
  id: number,
): Promise<ApiKeyRow> {
  const key = (await findKeys(tenantDb, companyId)).find((each) => each.id === id)
  if (!key) throw new NotFoundError('API key')
  return key
}

/** Replaces a key. The earlier one works until the overlap ends. */
export async function replaceKey(
  tenantDb: Kysely<Database>,
  companyId: number,
  id: number,
  key: { hash: string; prefix: string },
): Promise<void> {
  await tenantDb
    .updateTable('api_keys')
    .set({
      key_hash: key.hash,
      prefix: key.prefix,
      previous_hash: sql<string>`key_hash`,
      previous_until: sql<Date>`now() + make_interval(hours => ${keyRotationHours})`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function setAllowedNetworks(
  tenantDb: Kysely<Database>,
  companyId: number,
  id: number,
  networks: string[],
): Promise<void> {
  await tenantDb
    .updateTable('api_keys')
    .set({ allowed_networks: networks })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
