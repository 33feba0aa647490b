import { randomUUID } from 'node:crypto'
import { impersonationMinutes } from '@curbquote/types/limits'
import { type InsertObject, type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { Account } from './account.ts'
import { deleteOneTimeTokens } from './one-time-tokens.ts'

export const sessionDays = 7

/** Opens a session of a company's owner. */
export function openOwnerSession(
  db: Kysely<Database>,
  companyId: number,
  userAgent: string | undefined,
): Promise<{ sessionId: string }> {
  return openSession(db, { company_id: companyId }, userAgent)
}

/** Opens a session of a platform admin. */
export function openAdminSession(
  db: Kysely<Database>,
  adminId: number,
  userAgent: string | undefined,
): Promise<{ sessionId: string }> {
  return openSession(db, { admin_id: adminId }, userAgent)
}

/** Opens an impersonating session of an admin. */
export function openImpersonatingSession(
  db: Kysely<Database>,
  {
    adminId,
    companyId,
    userAgent,
  }: { adminId: number; companyId: number; userAgent: string | undefined },
): Promise<{ sessionId: string }> {
  const whose = { company_id: companyId, actor_admin_id: adminId }
  return openSession(db, whose, userAgent, impersonationMinutes)
}

/** Sessions expire by the database's clock. */
async function openSession(
  db: Kysely<Database>,
  whose: Pick<InsertObject<Database, 'sessions'>, 'company_id' | 'admin_id' | 'actor_admin_id'>,
  userAgent: string | undefined,
  lifetimeMinutes = sessionDays * 24 * 60,
): Promise<{ sessionId: string }> {
  const sessionId = randomUUID()
  await db
    .insertInto('sessions')
    .values({
      ...whose,
      id: sessionId,
      user_agent: userAgent?.slice(0, 300) ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${lifetimeMinutes})`,
    })
    .execute()
  return { sessionId }
}

/** A session that is not expired or revoked, with the columns that determine its company's plan. */
export function findLiveSession(db: Kysely<Database>, sessionId: string) {
  return db
    .selectFrom('sessions')
    .leftJoin('companies', 'companies.id', 'sessions.company_id')
    .leftJoin('admins', 'admins.id', 'sessions.admin_id')
    .leftJoin('admins as actors', 'actors.id', 'sessions.actor_admin_id')
    .select([
      'sessions.id',
      'sessions.company_id',
      'sessions.admin_id',
      'sessions.actor_admin_id',
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('was_seen_long_ago'),
      'admins.email as admin_email',
      sql<string | null>`coalesce(actors.email, companies.email)`.as('actor_email'),
      'companies.plan_override',
      'companies.subscription_status',
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Stores the last use of a session, at most once a minute to avoid a write per request. */
export async function touchSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

/** The owner's live sessions, most recently used first. Excludes impersonating sessions. */
export function findSessionsOfOwner(db: Kysely<Database>, companyId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('company_id', '=', companyId)
    .where('actor_admin_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute()
}

/** Ends one of the owner's live sessions. Returns `false` if there is no such session. */
export async function revokeSessionOfOwner(
  db: Kysely<Database>,
  companyId: number,
  sessionId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('company_id', '=', companyId)
    .where('actor_admin_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Revokes the live sessions of an owner or admin, except the kept one, and returns their number. Impersonating sessions stay.
 * Also ends what would open an owner's session without a password: checkouts that a revoked session started.
 */
export async function revokeSessionsOf(
  db: Kysely<Database>,
  account: Account,
  exceptSessionId?: string,
): Promise<number> {
  if ('companyId' in account) await endCheckoutReturns(db, account.companyId)
  let revoked = db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where((eb) =>
      'companyId' in account
        ? eb('company_id', '=', account.companyId)
        : eb('admin_id', '=', account.adminId),
    )
    .where('actor_admin_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
  if (exceptSessionId !== undefined) revoked = revoked.where('id', '<>', exceptSessionId)
  const { numUpdatedRows } = await revoked.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** In this order: a concurrent return issues its token in the transaction that claims the checkout. */
async function endCheckoutReturns(db: Kysely<Database>, companyId: number): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ return_hash: null })
    .where('company_id', '=', companyId)
    .where('return_hash', 'is not', null)
    .execute()
  await deleteOneTimeTokens(db, 'exchange_session', companyId)
  await deleteOneTimeTokens(db, 'prove_signup', companyId)
}

export async function revokeSession(db: Kysely<Database>, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes expired and long-revoked sessions. */
export async function deleteExpiredSessions(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        // Keep expired impersonations until `endExpiredImpersonations` has logged their end and revoked them.
        eb.and([
          eb('expires_at', '<', sql<Date>`now()`),
          eb.or([eb('actor_admin_id', 'is', null), eb('revoked_at', 'is not', null)]),
        ]),
        eb('revoked_at', '<', sql<Date>`now() - interval '30 days'`),
      ]),
    )
    .execute()
}
