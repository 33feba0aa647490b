import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  sql,
  type SqlBool,
  type Transaction,
} from 'kysely'
import { openImpersonatingSession } from '../sessions/sessions.ts'
import type { Database } from '../db/schema/index.ts'
import type { Admin } from '../http/sessions.ts'
import type { RequestActivity } from '../db/record-activity.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'

/** Opens an impersonating session and logs it. Returns `undefined` for an unknown company. */
export function startImpersonation(
  db: Kysely<Database>,
  admin: Admin,
  companyId: number,
  userAgent: string | undefined,
): Promise<{ sessionId: string; company: { id: number; name: string } } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const company = await transaction
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('id', '=', companyId)
      .where('test_of', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!company) return undefined
    const { adminId } = admin
    const session = await openImpersonatingSession(transaction, { adminId, companyId, userAgent })
    await recordAdminAction(transaction, {
      admin,
      type: 'impersonation_started',
      company,
      description: `Started impersonating ${company.name}`,
    })
    return { ...session, company }
  })
}

/** Selects one impersonation by its session, or all of an admin or company. */
export type ImpersonationsOf = { sessionId: string } | { adminId: number } | { companyId: number }

/** Ends impersonations and logs each end once, including those that have just expired. */
export async function endImpersonations(
  db: Kysely<Database>,
  of: ImpersonationsOf,
  activity?: RequestActivity | null,
): Promise<void> {
  await inTransaction(db, (transaction) =>
    endAndLog(transaction, activity, (eb) =>
      'sessionId' in of
        ? eb('id', '=', of.sessionId)
        : 'adminId' in of
          ? eb('actor_admin_id', '=', of.adminId)
          : eb('company_id', '=', of.companyId),
    ),
  )
}

/** Logs the end of expired impersonations. */
export async function endExpiredImpersonations(db: Kysely<Database>): Promise<void> {
  await inTransaction(db, (transaction) =>
    endAndLog(transaction, undefined, (eb) => eb('expires_at', '<=', sql<Date>`now()`)),
  )
}

async function endAndLog(
  transaction: Transaction<Database>,
  activity: RequestActivity | null | undefined,
  which: (eb: ExpressionBuilder<Database, 'sessions'>) => Expression<SqlBool>,
): Promise<void> {
  const ended = await transaction
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`least(expires_at, now())` })
    .where('actor_admin_id', 'is not', null)
    .where('revoked_at', 'is', null)
    .where(which)
    .returning(['actor_admin_id', 'company_id', 'revoked_at', 'expires_at'])
    .execute()
  for (const { actor_admin_id: adminId, company_id: companyId, revoked_at, expires_at } of ended) {
    const admin = await transaction
      .selectFrom('admins')
      .select(['id', 'email'])
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow()
    const company = await transaction
      .selectFrom('companies')
      .select(['id', 'name'])
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const isExpired = revoked_at?.getTime() === expires_at.getTime()
    await recordAdminAction(transaction, {
      admin: { adminId: admin.id, email: admin.email, activity },
      type: 'impersonation_ended',
      company,
      description: `Stopped impersonating ${company.name}${isExpired ? ' (expired)' : ''}`,
      ...(revoked_at && { at: revoked_at }),
    })
  }
}

function inTransaction(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<void>,
): Promise<void> {
  return db.isTransaction ? work(db as Transaction<Database>) : db.transaction().execute(work)
}
