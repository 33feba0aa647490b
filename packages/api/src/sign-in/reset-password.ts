import { sql, type Transaction } from 'kysely'
import { recordActivity } from '../db/record-activity.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import type { AccountEmails } from '../emails/account-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { sealSecret } from '../db/seal-secret.ts'
import type { Jobs } from '../providers/jobs.ts'
import {
  consumeOneTimeToken,
  deleteOneTimeTokens,
  isOpenOneTimeToken,
  issueOneTimeToken,
} from '../sessions/one-time-tokens.ts'
import { hashPassword, verifyPassword } from '../sessions/password.ts'
import { endSecondSteps } from '../second-factors/sign-in-tickets.ts'
import { revokeSessionsOf } from '../sessions/sessions.ts'
import type { Tenant } from '../db/in-company.ts'
import type { AccountDeps } from '../sign-up/sign-up.ts'
import { deleteCode, issueCode, tryCode } from '../sessions/verification-codes.ts'

const linkValidSeconds = 30 * 60

/**
 * Starts a password reset. The work is the same for every email address: a job checks whether it has an account
 * (`queue-account-email.ts`).
 * @throws TooManyRequestsError within a minute of the last request
 */
export async function startPasswordReset(
  { db, jobs, codePepper }: AccountDeps,
  email: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const code = await issueCode(transaction, {
      purpose: 'reset_password',
      email,
      codePepper,
      startsCooldown: true,
    })
    const sealedCode = sealSecret(code, codePepper, 'password reset codes')
    await jobs.enqueue(transaction, 'queue-account-email', [
      { kind: 'password_reset', email, sealedCode },
    ])
  })
}

/** Enqueues the email with a code and a link, if the email address has an account. */
export async function emailPasswordReset(
  { db, jobs, codePepper, publicUrl }: AccountDeps & { publicUrl: string },
  email: string,
  sealedCode: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const company = await transaction
      .selectFrom('companies')
      .select(['id', 'email'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    if (!company) return
    const token = await issueOneTimeToken(
      transaction,
      'reset_password',
      { companyId: company.id, email },
      linkValidSeconds,
    )
    const link = `${publicUrl}/company/reset-password?token=${token}`
    await queueEmail<AccountEmails>(transaction, jobs, {
      kind: 'password_reset',
      companyId: company.id,
      recipients: [company.email],
      parameters: { code: sealedCode, link: sealSecret(link, codePepper, 'password reset links') },
    })
  })
}

/**
 * Resets the password with an emailed code. Consumes the code and sets the password in one transaction. A wrong code counts
 * as an attempt and costs no hash. Returns a refusal instead of throwing it (see `tryCode`).
 */
export async function resetPasswordByCode(
  { db, jobs, codePepper }: AccountDeps,
  {
    email,
    code,
    newPassword,
    ipAddress,
  }: { email: string; code: string; newPassword: string; ipAddress: string },
): Promise<Error | undefined> {
  const request = { purpose: 'reset_password' as const, email, codePepper }
  const refusal = await tryCode(db, request, code, { consumes: false })
  if (refusal) return refusal
  const passwordHash = await hashPassword(newPassword)
  return db.transaction().execute(async (transaction) => {
    const late = await tryCode(transaction, request, code, { consumes: true })
    if (late) return late
    const company = await transaction
      .selectFrom('companies')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
    if (!company) return new InvalidInputError('Invalid verification code', 'WRONG_CODE')
    await setForgottenPassword(transaction, jobs, company.id, { passwordHash, ipAddress })
    return undefined
  })
}

/**
 * Resets the password with a single-use emailed link and returns the account's email address.
 * @throws InvalidLinkError
 */
export async function resetPasswordByLink(
  { db, jobs }: AccountDeps,
  { token, newPassword, ipAddress }: { token: string; newPassword: string; ipAddress: string },
): Promise<{ email: string }> {
  // Check the token first, so that a guess costs no hash.
  if (!(await isOpenOneTimeToken(db, 'reset_password', token))) throw new InvalidLinkError()
  const passwordHash = await hashPassword(newPassword)
  return db.transaction().execute(async (transaction) => {
    const subject = await consumeOneTimeToken(transaction, 'reset_password', token)
    if (subject?.companyId === undefined) throw new InvalidLinkError()
    return setForgottenPassword(transaction, jobs, subject.companyId, { passwordHash, ipAddress })
  })
}

/**
 * Changes the password of an owner who knows the current one, and ends all other sessions.
 * @throws InvalidInputError when the current password is wrong
 */
export async function changePassword(
  { db, jobs }: AccountDeps,
  owner: Tenant & { sessionId: string },
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .select('password_hash')
    .where('id', '=', owner.companyId)
    .executeTakeFirst()
  const currentHash = company?.password_hash
  if (!currentHash || !(await verifyPassword(currentPassword, currentHash)))
    throw new WrongCurrentPasswordError()
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (transaction) => {
    // Fails if the password was changed concurrently.
    const changed = await transaction
      .updateTable('companies')
      .set({ password_hash: passwordHash })
      .where('id', '=', owner.companyId)
      .where('password_hash', '=', currentHash)
      .returning('email')
      .executeTakeFirst()
    if (!changed) throw new WrongCurrentPasswordError()
    await recordActivity(
      transaction,
      {
        companyId: owner.companyId,
        action: 'password_changed',
        description: 'Changed the password',
      },
      owner.activity,
    )
    await afterPasswordChange(transaction, jobs, {
      companyId: owner.companyId,
      email: changed.email,
      exceptSessionId: owner.sessionId,
    })
  })
}

/** Sets the password and marks the email address as verified, because the code or link was received there. */
async function setForgottenPassword(
  transaction: Transaction<Database>,
  jobs: Jobs,
  companyId: number,
  { passwordHash, ipAddress }: { passwordHash: string; ipAddress: string },
): Promise<{ email: string }> {
  const { email } = await transaction
    .updateTable('companies')
    .set({
      password_hash: passwordHash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
    })
    .where('id', '=', companyId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await recordActivity(transaction, {
    companyId,
    action: 'password_changed',
    description: 'Reset the password by email',
    actor: { kind: 'owner', email },
    ipAddress,
  })
  await afterPasswordChange(transaction, jobs, { companyId, email })
  return { email }
}

/** Ends all other sessions, codes and links of the account and informs the owner. */
export async function afterPasswordChange(
  transaction: Transaction<Database>,
  jobs: Jobs,
  {
    companyId,
    email,
    exceptSessionId,
  }: { companyId: number; email: string; exceptSessionId?: string },
): Promise<void> {
  await endSecondSteps(transaction, { companyId })
  await revokeSessionsOf(transaction, { companyId }, exceptSessionId)
  await deleteCode(transaction, 'reset_password', email)
  await deleteOneTimeTokens(transaction, 'reset_password', companyId)
  await queueEmail<AccountEmails>(transaction, jobs, {
    kind: 'password_changed',
    companyId,
    recipients: [email],
  })
}

class InvalidLinkError extends InvalidInputError {
  constructor() {
    super('This reset link is invalid or has expired.', 'INVALID_LINK')
  }
}

class WrongCurrentPasswordError extends InvalidInputError {
  constructor() {
    super('The current password is incorrect.', 'WRONG_CURRENT_PASSWORD')
  }
}
