import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

/** The passkeys of a factor, oldest first. */
export function listPasskeys(db: Kysely<Database>, factorId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('factor_id', '=', factorId)
    .orderBy('id')
    .execute()
}

export async function countPasskeys(db: Kysely<Database>, factorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('factor_id', '=', factorId)
    .executeTakeFirstOrThrow()
  return count
}

/** A passkey by its credential id. Passkeys of other accounts are not found. */
export function findCredential(db: Kysely<Database>, factorId: number, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst()
}

/**
 * Records a use of a passkey. Returns `false` if the counter has not increased, which indicates a copied authenticator. An
 * authenticator without a counter always sends 0, which is accepted until another value was seen. This is one statement, so
 * only one of several concurrent uses with the same counter gets `true`.
 */
export async function useCounter(
  db: Kysely<Database>,
  passkeyId: number,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', passkeyId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
