import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

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
      sql<boolean>`coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`.as(
        'was_used_long_ago',
      ),
      'companies.plan_override',
      'companies.subscription_status',
    ])
    .where('api_keys.key_hash', '=', keyHash)
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('api_keys.expires_at', 'is', null),
        eb('api_keys.expires_at', '>', sql<Date>`now()`),
      ]),
    )
    .executeTakeFirst()
}

/** Stores the last use of a key, at most once a minute to avoid a write per request. */
export async function touchKey(db: Kysely<Database>, companyId: number, id: number): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
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
