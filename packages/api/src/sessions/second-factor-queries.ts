import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { type Account, columnsOf } from './account.ts'

/** The account's factor that sign-ins require: confirmed, and not removed by an admin. */
export function activeFactorOf(db: Kysely<Database>, account: Account) {
  return keptFactorOf(db, account).where('confirmed_at', 'is not', null)
}

/** The account's factor, confirmed or not, unless a removal by an admin took effect. */
export function keptFactorOf(db: Kysely<Database>, account: Account) {
  return factorOf(db, account).where((eb) =>
    eb.or([eb('removal_at', 'is', null), eb('removal_at', '>', sql<Date>`now()`)]),
  )
}

export function findActiveFactor(db: Kysely<Database>, account: Account) {
  return activeFactorOf(db, account)
    .select(['id', 'secret_sealed', 'removal_at'])
    .executeTakeFirst()
}

/** The account's factor, or a new unconfirmed one. A removal by an admin that took effect deletes the earlier factor. */
export async function openFactor(
  transaction: Transaction<Database>,
  account: Account,
): Promise<{ id: number; secret_sealed: string | null; confirmed_at: Date | null }> {
  await transaction
    .deleteFrom('second_factors')
    .where('id', 'in', factorOf(transaction, account).select('id'))
    .where('removal_at', '<=', sql<Date>`now()`)
    .execute()
  await transaction
    .insertInto('second_factors')
    .values(columnsOf(account))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return factorOf(transaction, account)
    .select(['id', 'secret_sealed', 'confirmed_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Locks a factor until the transaction ends, so that concurrent changes of its second steps wait for each other. Sign-ins
 * can still insert tickets and trusted devices. A stronger lock would block their foreign key checks and could deadlock
 * with them.
 */
export async function lockFactor(
  transaction: Transaction<Database>,
  factorId: number,
): Promise<void> {
  await transaction
    .selectFrom('second_factors')
    .select('id')
    .where('id', '=', factorId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Turns on two-step sign-in with the account's first second step. Returns false if it was on already. Discards the pending
 * setup of an authenticator app, because no second step was required to start it.
 */
export async function confirmFactor(db: Kysely<Database>, factorId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()`, pending_secret_sealed: null, pending_since: null })
    .where('id', '=', factorId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The account's factor, confirmed or not. */
export function factorOf(db: Kysely<Database>, account: Account) {
  return db
    .selectFrom('second_factors')
    .where((eb) =>
      'companyId' in account
        ? eb('company_id', '=', account.companyId)
        : eb('admin_id', '=', account.adminId),
    )
}

/**
 * Uses up a time step of the authenticator app, so that its code works once. This is one statement, so only one of several
 * concurrent attempts with the same code gets `true`.
 */
export async function takeStep(
  db: Kysely<Database>,
  factorId: number,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('id', '=', factorId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Seconds since 1970 by the database's clock. */
export async function databaseEpoch(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ epoch: number }>`
    select extract(epoch from clock_timestamp())::float8 as epoch`.execute(db)
  return Math.floor(rows[0]?.epoch ?? 0)
}

export async function countBackupCodes(db: Kysely<Database>, factorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('backup_codes')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('factor_id', '=', factorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteFactor(db: Kysely<Database>, factorId: number): Promise<void> {
  await db.deleteFrom('second_factors').where('id', '=', factorId).execute()
}

/** Deletes expired tickets, challenges and trusted devices, removed factors, and setups that were not confirmed within a day. */
export async function deleteExpiredSecondFactors(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sign_in_tickets')
    .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('trusted_devices')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('second_factors')
    .where((eb) =>
      eb.or([
        eb('removal_at', '<=', sql<Date>`now()`),
        eb.and([
          eb('confirmed_at', 'is', null),
          eb('created_at', '<', sql<Date>`now() - interval '1 day'`),
        ]),
      ]),
    )
    .execute()
  await db
    .updateTable('second_factors')
    .set({ pending_secret_sealed: null, pending_since: null })
    .where('pending_since', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
