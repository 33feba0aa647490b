import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { PasskeyChallengesTable } from '../db/schema/second-factors.ts'
import { hashOfToken } from '../db/secret-token.ts'

const challengeMinutes = 5

/** The scope of a challenge: one account, one purpose, and one ticket or session. */
export interface ChallengeScope {
  factorId: number
  purpose: PasskeyChallengesTable['purpose']
  /** The hash of the ticket that signs in, otherwise the id of the session. */
  holder: string
}

export function scopeOfSession(
  factorId: number,
  purpose: 'add' | 'confirm',
  { sessionId }: { sessionId: string },
): ChallengeScope {
  return { factorId, purpose, holder: sessionId }
}

export function scopeOfTicket(factorId: number, ticket: string): ChallengeScope {
  return { factorId, purpose: 'sign_in', holder: hashOfToken(ticket) }
}

/** Stores a new challenge. It replaces the earlier one of the same scope. */
export async function storeChallenge(
  db: Kysely<Database>,
  { factorId, purpose, holder }: ChallengeScope,
  challenge: string,
): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where('factor_id', '=', factorId)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .execute()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashOfToken(challenge),
      factor_id: factorId,
      purpose,
      holder,
      expires_at: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
}

/** Uses up a challenge. Only one of several concurrent attempts gets `true`. A refused passkey uses up its challenge too. */
export async function takeChallenge(
  db: Kysely<Database>,
  { factorId, purpose, holder }: ChallengeScope,
  challenge: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOfToken(challenge))
    .where('factor_id', '=', factorId)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
