import { randomBytes } from 'node:crypto'
import { parseUsPhone, parseUsState, type SignUp } from '@curbquote/types'
import { type Kysely, sql, type Transaction } from 'kysely'
import { recordActivity } from '../activity/record-activity.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { sealSecret } from '../emails/seal-secret.ts'
import type { Jobs } from '../services/jobs.ts'
import { issueOneTimeToken } from '../sessions/one-time-tokens.ts'
import { hashPassword } from '../sessions/password.ts'
import { openOwnerSession } from '../sessions/sessions.ts'
import { isProofOf } from './sign-up-cookie.ts'
import { forgetCode, issueCode, issueNoCode, tryCode } from '../sessions/verification-codes.ts'

export interface AccountDeps {
  db: Kysely<Database>
  jobs: Jobs
  codePepper: string
}

type SignUpPurpose = 'verify_email' | 'verify_trial_email'

const codeEmailKinds = {
  verify_email: 'verification_code',
  verify_trial_email: 'trial_code',
} as const

/** How long the browser that verified its address may open a checkout. */
export const signUpProofSeconds = 30 * 60

/**
 * Makes an account whose address is yet to be verified, and emails the code. An unverified account of that address is
 * made anew: its maker may not own the address. A verified one stays as it is and its owner is told by email, so that the
 * answer tells nobody who has an account. Answers the hash of the password.
 * @throws InvalidInputError for a state or phone that is none
 */
export async function signUp(
  { db, jobs, codePepper }: AccountDeps,
  account: SignUp,
  purpose: SignUpPurpose,
): Promise<string> {
  const state = parseUsState(account.state)
  if (!state || state === 'DC') throw new InvalidInputError('Please choose one of the 50 states.')
  const phone = account.phone?.trim() ? parseUsPhone(account.phone) : null
  if (phone === undefined) throw new InvalidInputError('Please enter a valid US phone number.')
  const email = account.email.trim()
  const details = {
    name: account.name.trim(),
    email,
    password_hash: await hashPassword(account.password),
    first_name: account.firstName.trim(),
    last_name: account.lastName.trim(),
    phone,
    state,
    city: account.city.trim(),
    zipcode: account.zipcode,
  }
  await db.transaction().execute(async (transaction) => {
    const company = await transaction
      .insertInto('companies')
      .values({ ...details, widget_id: randomBytes(16).toString('base64url') })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet(details)
          .where('companies.email_verified_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    const request = { purpose, email, codePepper, startsCooldown: false }
    await forgetOtherCode(transaction, purpose, email)
    if (company) {
      const code = await issueCode(transaction, request)
      await queueCode(transaction, jobs, {
        purpose,
        email,
        companyId: company.id,
        code,
        codePepper,
      })
    } else {
      await issueNoCode(transaction, request)
      await queueEmail(transaction, jobs, {
        kind: 'account_exists',
        companyId: null,
        recipients: [email],
      })
    }
  })
  return details.password_hash
}

/**
 * Starts another email with a code for the sign-up that waits for one. The work is the same for every address; the job
 * finds out whether a sign-up waits (`email-if-known.ts`).
 * @throws TooManyRequestsError within a minute of the last
 */
export async function resendCode(
  { db, jobs, codePepper }: AccountDeps,
  email: string,
  purpose: SignUpPurpose,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const code = await issueCode(transaction, { purpose, email, codePepper, startsCooldown: true })
    await jobs.enqueue(transaction, 'email-if-known', [
      { kind: codeEmailKinds[purpose], email, sealedCode: sealSecret(code, codePepper) },
    ])
  })
}

/**
 * Emails another code to an unverified company.
 * @throws TooManyRequestsError within a minute of the last
 */
export async function emailAnotherCode(
  transaction: Transaction<Database>,
  { jobs, codePepper }: Omit<AccountDeps, 'db'>,
  { id, email }: { id: number; email: string },
  purpose: SignUpPurpose,
): Promise<void> {
  const request = { purpose, email, codePepper, startsCooldown: true }
  const code = await issueCode(transaction, request)
  await queueCode(transaction, jobs, { purpose, email, companyId: id, code, codePepper })
}

/** Which of the two emails the address waits for. */
export async function awaitedPurpose(db: Kysely<Database>, email: string): Promise<SignUpPurpose> {
  const trial = await db
    .selectFrom('verification_codes')
    .select('purpose')
    .where('purpose', '=', 'verify_trial_email')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return trial ? 'verify_trial_email' : 'verify_email'
}

interface EnteredCode {
  email: string
  code: string
  /** Of the browser that signed up; unset where none is needed (see `readSignUpProof`). */
  proof: string | undefined
}

/** Verifies the address by its code and opens a session. Returns a refusal instead of throwing it (see `tryCode`). */
export function verifyEmail(
  deps: AccountDeps,
  entered: EnteredCode & { userAgent: string | undefined },
): Promise<{ sessionId: string } | Error> {
  return verify(deps, entered, async (transaction, companyId, email) => {
    await transaction
      .updateTable('companies')
      .set({ last_login_at: sql<Date>`now()` })
      .where('id', '=', companyId)
      .execute()
    await recordActivity(transaction, {
      companyId,
      action: 'signed_in',
      description: 'Signed in after verifying the email address',
      actor: { kind: 'owner', email },
    })
    return openOwnerSession(transaction, companyId, entered.userAgent)
  })
}

/** Verifies the address by its code; answers a token that proves it to the checkout. */
export function verifyTrialEmail(
  deps: AccountDeps,
  entered: EnteredCode,
): Promise<{ proof: string } | Error> {
  return verify(deps, entered, async (transaction, companyId, email) => ({
    proof: await issueOneTimeToken(
      transaction,
      'prove_signup',
      { companyId, email },
      signUpProofSeconds,
    ),
  }))
}

async function verify<Result>(
  { db, codePepper }: AccountDeps,
  { email, code, proof }: EnteredCode,
  proceed: (
    transaction: Transaction<Database>,
    companyId: number,
    email: string,
  ) => Promise<Result>,
): Promise<Result | Error> {
  // Who chose the free account may enter the code of an abandoned trial, and the other way round.
  const purpose = await awaitedPurpose(db, email)
  return db.transaction().execute(async (transaction) => {
    const company = await findUnverified(transaction, email).forUpdate().executeTakeFirst()
    const isTheirs =
      proof === undefined ||
      (company?.password_hash && isProofOf(proof, company.password_hash, codePepper))
    // With another's sign-up no code is right, and it is answered and counted like a wrong one.
    const refusal = await tryCode(
      transaction,
      { purpose, email, codePepper },
      isTheirs ? code : '',
      { consumes: true },
    )
    if (refusal) return refusal
    if (!company) return new InvalidInputError('Invalid verification code', 'WRONG_CODE')
    await transaction
      .updateTable('companies')
      .set({ email_verified_at: sql<Date>`now()` })
      .where('id', '=', company.id)
      .execute()
    return proceed(transaction, company.id, company.email)
  })
}

/** The account of the address, while the address is yet to be verified. */
export function findUnverified(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'email', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is', null)
}

/** An address has one live code, whichever of the two accounts it was asked for last. */
async function forgetOtherCode(
  transaction: Transaction<Database>,
  purpose: SignUpPurpose,
  email: string,
): Promise<void> {
  const other = purpose === 'verify_email' ? 'verify_trial_email' : 'verify_email'
  await forgetCode(transaction, other, email)
}

async function queueCode(
  transaction: Transaction<Database>,
  jobs: Jobs,
  emailRow: {
    purpose: SignUpPurpose
    email: string
    companyId: number
    code: string
    codePepper: string
  },
): Promise<void> {
  await queueEmail(transaction, jobs, {
    kind: codeEmailKinds[emailRow.purpose],
    companyId: emailRow.companyId,
    recipients: [emailRow.email],
    parameters: { code: sealSecret(emailRow.code, emailRow.codePepper) },
  })
}
