import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import { TooManyRequestsError } from '../errors/errors.ts'

/** Wrong passwords without a delay. Each further wrong password doubles the delay. */
export const attemptsWithoutDelay = 5
const maxDelaySeconds = 15 * 60
const expiresAfter = sql`interval '1 day'`

/**
 * Counts a sign-in attempt for the account, from any IP address, before the password is checked. Refuses it during the delay
 * after the last attempt. Counting is one statement, so concurrent attempts cannot bypass the delay. A success resets the count
 * (`deleteSignInAttempts`).
 * @throws TooManyRequestsError with the remaining delay
 */
export async function countSignInAttempt(db: Kysely<Database>, account: string): Promise<void> {
  const key = keyOf(account)
  const tries = sql<number>`case when sign_in_tries.next_try_at < now() - ${expiresAfter} then 1 else sign_in_tries.tries + 1 end`
  const delay = sql`case when ${tries} < ${attemptsWithoutDelay} then 0
    else least(${maxDelaySeconds}, 2 ^ least(${tries} - ${attemptsWithoutDelay} + 1, 30)) end`
  const counted = await db
    .insertInto('sign_in_tries')
    .values({ account_key: key, tries: 1, next_try_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('account_key')
        .doUpdateSet({
          tries,
          next_try_at: sql<Date>`now() + make_interval(secs => ${delay})`,
        })
        .where('sign_in_tries.next_try_at', '<=', sql<Date>`now()`),
    )
    .returning('tries')
    .executeTakeFirst()
  if (counted) return
  const row = await db
    .selectFrom('sign_in_tries')
    .select(sql<number>`ceil(extract(epoch from next_try_at - now()))::integer`.as('seconds'))
    .where('account_key', '=', key)
    .executeTakeFirst()
  throw new TooManyRequestsError(
    Math.max(1, row?.seconds ?? 1),
    'Too many wrong passwords for this account. Please wait, or reset the password by email.',
  )
}

/** Resets the count after a success. */
export async function deleteSignInAttempts(db: Kysely<Database>, account: string): Promise<void> {
  await db.deleteFrom('sign_in_tries').where('account_key', '=', keyOf(account)).execute()
}

export async function deleteExpiredSignInAttempts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sign_in_tries')
    .where('next_try_at', '<', sql<Date>`now() - ${expiresAfter}`)
    .execute()
}

/** Stores email addresses as digests, because most of them belong to no account. */
function keyOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url')
}
