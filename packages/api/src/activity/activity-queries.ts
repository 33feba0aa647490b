import type { ActivityEntry, ListActivity } from '@curbquote/types/activity'
import { actionsPerPage } from '@curbquote/types/limits'
import { type Kysely, sql } from 'kysely'
import { inCompany, type Tenant } from '../db/in-company.ts'
import type { Database } from '../db/schema/index.ts'

/** A page of a company's audit log, newest first, with the total count. */
export function findActivity(
  tenant: Tenant,
  { page = 1, limit = actionsPerPage }: ListActivity,
): Promise<{ entries: ActivityEntry[]; total: number }> {
  return inCompany(tenant, async (tenantDb, companyId) => {
    const rows = await tenantDb
      .selectFrom('activity')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    const { total } = await tenantDb
      .selectFrom('activity')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    const entries = rows.map((row): ActivityEntry => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      action: row.action,
      description: row.description,
      actor: row.actor,
      actorEmail: row.actor_email,
      ipAddress: row.ip_address,
    }))
    return { entries, total }
  })
}

/** Deletes entries older than a year from the audit logs of companies and admins. */
export async function deleteExpiredActivity(db: Kysely<Database>): Promise<void> {
  for (const table of ['activity', 'admin_actions'] as const)
    await db
      .deleteFrom(table)
      .where('created_at', '<', sql<Date>`now() - interval '1 year'`)
      .execute()
}

export function findNamedCompany(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

export async function findTimeZone(db: Kysely<Database>, companyId: number): Promise<string> {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return time_zone
}
