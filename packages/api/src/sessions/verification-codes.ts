import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { codeLength, codeMinutes, resendCooldownSeconds } from '@curbquote/types/limits'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { VerificationCodesTable } from '../db/schema/sessions.ts'
import { InvalidInputError, TooManyRequestsError } from '../errors/errors.ts'

export type CodePurpose = VerificationCodesTable['purpose']

const tries = 5

interface CodeRequest {
  purpose: CodePurpose
  email: string
  codePepper: string
  /** Whether this email starts the cooldown. The sign-up email does not. */
  startsCooldown: boolean
}

/**
 * Issues a six-digit code, which replaces the previous code of the same purpose and email address.
 * @throws TooManyRequestsError during the cooldown
 */
export async function issueCode(db: Kysely<Database>, request: CodeRequest): Promise<string> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  await storeCode(db, request, hmacOf(request, code))
  return code
}

/** Starts the same cooldown for an unknown email address, with a code that no digits match. */
export async function issueUnusableCode(db: Kysely<Database>, request: CodeRequest): Promise<void> {
  await storeCode(db, request, hmacOf(request, randomBytes(32).toString('hex')))
}

/** @throws TooManyRequestsError during the cooldown */
export async function requireCooledDown(
  db: Kysely<Database>,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  const seconds = await secondsUntilNextCode(db, purpose, email)
  if (seconds > 0) throw new CoolingDownError(seconds)
}

async function storeCode(
  db: Kysely<Database>,
  { purpose, email, startsCooldown }: CodeRequest,
  codeHmac: string,
): Promise<void> {
  const fresh = {
    code_hmac: codeHmac,
    attempts_left: tries,
    sent_at: startsCooldown ? sql<Date>`now()` : sql<Date>`'-infinity'::timestamptz`,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
    consumed_at: null,
  }
  const stored = await db
    .insertInto('verification_codes')
    .values({ purpose, email: email.toLowerCase(), ...fresh })
    .onConflict((conflict) => {
      const update = conflict.columns(['purpose', 'email']).doUpdateSet(fresh)
      return startsCooldown
        ? update.where(
            'verification_codes.sent_at',
            '<=',
            sql<Date>`now() - make_interval(secs => ${resendCooldownSeconds})`,
          )
        : update
    })
    .returning('purpose')
    .executeTakeFirst()
  if (!stored) throw new CoolingDownError(await secondsUntilNextCode(db, purpose, email))
}

async function secondsUntilNextCode(
  db: Kysely<Database>,
  purpose: CodePurpose,
  email: string,
): Promise<number> {
  const row = await db
    .selectFrom('verification_codes')
    .select(
      sql<number>`ceil(${resendCooldownSeconds} - extract(epoch from now() - sent_at))::float8`.as(
        'seconds',
      ),
    )
    .where('purpose', '=', purpose)
    .where('email', '=', email.toLowerCase())
    .where('sent_at', '>', sql<Date>`now() - make_interval(secs => ${resendCooldownSeconds})`)
    .executeTakeFirst()
  return row ? Math.max(1, row.seconds) : 0
}

/**
 * Checks an entered code and optionally consumes it. One statement counts the attempt, so at most five concurrent attempts
 * are checked and one consumes the code. Only wrong attempts are counted, so a correct code can be checked first and consumed
 * later. Returns the refusal instead of throwing it, because an exception would roll back the count.
 */
export async function tryCode(
  db: Kysely<Database>,
  { purpose, email, codePepper }: Omit<CodeRequest, 'startsCooldown'>,
  code: string,
  { consumes }: { consumes: boolean },
): Promise<Error | undefined> {
  const isRight = sql<boolean>`code_hmac = ${hmacOf({ purpose, email, codePepper }, code)}`
  const lowerEmail = email.toLowerCase()
  const tried = await db
    .updateTable('verification_codes')
    .set({
      attempts_left: sql<number>`attempts_left - case when ${isRight} then 0 else 1 end`,
      consumed_at: sql<Date | null>`case when ${isRight} and ${consumes}::boolean then now() end`,
    })
    .where('purpose', '=', purpose)
    .where('email', '=', lowerEmail)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts_left', '>', 0)
    .returning(isRight.as('is_right'))
    .executeTakeFirst()
  if (tried) return tried.is_right ? undefined : new WrongCodeError()
  const spent = await db
    .selectFrom('verification_codes')
    .select('purpose')
    .where('purpose', '=', purpose)
    .where('email', '=', lowerEmail)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return spent
    ? new TooManyRequestsError(
        resendCooldownSeconds,
        'Too many wrong codes. Please request a new code.',
      )
    : new WrongCodeError()
}

export async function deleteCode(
  db: Kysely<Database>,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  await db
    .deleteFrom('verification_codes')
    .where('purpose', '=', purpose)
    .where('email', '=', email.toLowerCase())
    .execute()
}

/** Deletes expired codes whose cooldown is over. */
export async function deleteExpiredCodes(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('verification_codes')
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
}

/** An HMAC, because a plain hash of six digits can be reversed by trying all codes. */
function hmacOf(
  { purpose, email, codePepper }: Pick<CodeRequest, 'purpose' | 'email' | 'codePepper'>,
  code: string,
): string {
  return createHmac('sha256', codePepper)
    .update(`${purpose} ${email.toLowerCase()} ${code}`)
    .digest('hex')
}

class WrongCodeError extends InvalidInputError {
  constructor() {
    super('Invalid verification code', 'WRONG_CODE')
  }
}

class CoolingDownError extends TooManyRequestsError {
  constructor(seconds: number) {
    super(seconds, `Please wait ${seconds} seconds before you request another code.`)
  }
}
