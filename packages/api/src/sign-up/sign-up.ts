import { randomBytes } from 'node:crypto'
import { parseUsState } from '@curbquote/types/places'
import type { SignUp } from '@curbquote/types/sign-up'
import { parseUsPhone } from '@curbquote/types/text'
import { type Kysely, sql, type Transaction } from 'kysely'
import { recordActivity } from '../db/record-activity.ts'
import type { ConsentOrigin } from '../consents/consent-origin.ts'
import { givenConsent } from '../consents/given-consent.ts'
import { recordConsents } from '../consents/record-consent.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import type { AccountEmails } from '../emails/account-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { sealSecret } from '../db/seal-secret.ts'
import type { Jobs } from '../providers/jobs.ts'
import { issueOneTimeToken } from '../sessions/one-time-tokens.ts'
import { hashPassword } from '../sessions/password.ts'
import { openOwnerSession } from '../sessions/sessions.ts'
import { defaultTimeZone, timeZoneOfZip } from '../zip-places/time-zone-of-zip.ts'
import { isProofOf } from './sign-up-cookie.ts'
import {
  deleteCode,
  issueCode,
  issueUnusableCode,
  tryCode,
} from '../sessions/verification-codes.ts'

export interface AccountDeps {
  db: Kysely<Database>
  jobs: Jobs
  codePepper: string
}

type SignUpPurpose = 'verify_email' | 'verify_trial_email'

const codeEmails = {
  verify_email: { kind: 'verification_code', sealedFor: 'verification codes' },
  verify_trial_email: { kind: 'trial_code', sealedFor: 'trial codes' },
} as const

/** How long the browser can start a checkout after the verification. */
export const signUpProofSeconds = 30 * 60

/**
 * Creates an unverified account and sends the code. An existing unverified account is replaced, because its creator may not
 * own the email address. A verified one is left unchanged and its owner informed by email, so that the response does not
 * reveal accounts. Returns the hash of the password.
 * @throws InvalidInputError for an invalid state or phone number
 */
export async function signUp(
  { db, jobs, codePepper }: AccountDeps,
  account: SignUp,
  purpose: SignUpPurpose,
): Promise<string> {
  const state = parseUsState(account.state)
  if (!state || state === 'DC') throw new InvalidInputError('Please choose a state or territory.')
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
    time_zone: timeZoneOfZip(account.zipcode) ?? defaultTimeZone,
    requires_signature: true,
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
    await deleteOtherCode(transaction, purpose, email)
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
      await issueUnusableCode(transaction, request)
      await queueEmail<AccountEmails>(transaction, jobs, {
        kind: 'account_exists',
        companyId: null,
        recipients: [email],
      })
    }
  })
  return details.password_hash
}

/**
 * Sends another code for an unverified sign-up. The work is the same for every email address: a job checks whether it has
 * such a sign-up (`queue-account-email.ts`).
 * @throws TooManyRequestsError within a minute of the last request
 */
export async function resendCode(
  { db, jobs, codePepper }: AccountDeps,
  email: string,
  purpose: SignUpPurpose,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const code = await issueCode(transaction, { purpose, email, codePepper, startsCooldown: true })
    const { kind, sealedFor } = codeEmails[purpose]
    await jobs.enqueue(transaction, 'queue-account-email', [
      { kind, email, sealedCode: sealSecret(code, codePepper, sealedFor) },
    ])
  })
}

/**
 * Sends another code to an unverified company.
 * @throws TooManyRequestsError within a minute of the last code
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

/** Whether the last sign-up of the email address was for a free account or a trial. */
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
  /** Ids of the texts that the form showed and that were accepted. */
  consentTextIds?: readonly string[] | undefined
  origin: ConsentOrigin
  /** The proof of the sign-up browser, if one is needed (see `readSignUpProof`). */
  proof: string | undefined
}

/** Verifies the email address and opens a session. Returns a refusal instead of throwing it (see `tryCode`). */
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
      ipAddress: entered.origin.ip,
    })
    return openOwnerSession(transaction, companyId, entered.userAgent)
  })
}

/** Verifies the email address and returns a token that proves it to the checkout. */
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
  { email, code, proof, consentTextIds = [], origin }: EnteredCode,
  proceed: (
    transaction: Transaction<Database>,
    companyId: number,
    email: string,
  ) => Promise<Result>,
): Promise<Result | Error> {
  // The code of an abandoned trial also verifies a free account, and vice versa.
  const purpose = await awaitedPurpose(db, email)
  return db.transaction().execute(async (transaction) => {
    const company = await findUnverified(transaction, email).forUpdate().executeTakeFirst()
    const isTheirs =
      proof === undefined ||
      (company?.password_hash && isProofOf(proof, company.password_hash, codePepper))
    // Without a matching proof every code is refused and counted like a wrong one.
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
    await recordConsents(
      transaction,
      company.id,
      consentTextIds.map((textId) =>
        givenConsent(
          { email: company.email, phone: company.phone },
          { purpose: 'terms', textId, language: 'en', company: company.name },
          'sign_up',
          origin,
        ),
      ),
    )
    return proceed(transaction, company.id, company.email)
  })
}

/** The unverified account of an email address. */
export function findUnverified(db: Kysely<Database>, email: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'phone', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is', null)
}

/** Deletes the code of the other purpose, so that an email address has one valid code. */
async function deleteOtherCode(
  transaction: Transaction<Database>,
  purpose: SignUpPurpose,
  email: string,
): Promise<void> {
  const other = purpose === 'verify_email' ? 'verify_trial_email' : 'verify_email'
  await deleteCode(transaction, other, email)
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
  const { kind, sealedFor } = codeEmails[emailRow.purpose]
  await queueEmail<AccountEmails>(transaction, jobs, {
    kind,
    companyId: emailRow.companyId,
    recipients: [emailRow.email],
    parameters: { code: sealSecret(emailRow.code, emailRow.codePepper, sealedFor) },
  })
}
