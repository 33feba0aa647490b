import { adminResetLinkMinutes } from '@curbquote/types/limits'
import { type Kysely, sql, type Transaction } from 'kysely'
import { consumeOneTimeToken, issueOneTimeToken } from '../sessions/one-time-tokens.ts'
import { hashPassword, verifyPassword } from '../sessions/password.ts'
import { endSecondSteps } from '../second-factors/sign-in-tickets.ts'
import { revokeSessionsOf } from '../sessions/sessions.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import type { AdminResetEmails } from './admin-reset-email.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { sealSecret } from '../db/seal-secret.ts'
import type { Admin } from '../http/sessions.ts'
import type { Jobs } from '../providers/jobs.ts'
import { findAdminByEmail } from './admin-sign-in.ts'
import { endImpersonations } from '../impersonations/impersonation.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import { requireStrongPassword } from './require-strong-password.ts'

/** Enqueues the email with a single-use reset link, if an admin has the email address. */
export async function emailAdminResetLink(
  db: Kysely<Database>,
  jobs: Jobs,
  email: string,
  codePepper: string,
): Promise<void> {
  const admin = await findAdminByEmail(db, email)
  if (!admin) return
  await db.transaction().execute(async (transaction) => {
    const token = await issueOneTimeToken(
      transaction,
      'reset_admin_password',
      { adminId: admin.id, email: admin.email },
      adminResetLinkMinutes * 60,
    )
    await queueEmail<AdminResetEmails>(transaction, jobs, {
      kind: 'admin_reset_link',
      companyId: null,
      recipients: [admin.email],
      parameters: {
        sealedToken: sealSecret(token, codePepper, 'admin reset links'),
        email: admin.email,
      },
    })
  })
}

/**
 * Changes the password of a signed-in admin and ends all other sessions.
 * @throws InvalidInputError when the current password is wrong, or the new one is easy to guess
 */
export async function changeAdminPassword(
  db: Kysely<Database>,
  admin: Admin,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const row = await findAdminByEmail(db, admin.email)
  if (!row || !(await verifyPassword(currentPassword, row.password_hash)))
    throw new InvalidInputError('The current password is incorrect.', 'WRONG_PASSWORD')
  requireStrongPassword(newPassword, admin.email)
  const passwordHash = await hashPassword(newPassword)
  await db
    .transaction()
    .execute((transaction) => setPassword(transaction, admin, passwordHash, admin.sessionId))
}

/**
 * Sets an admin's password with an emailed link and ends all sessions.
 * @throws InvalidInputError when the link is used, expired, or another admin's, or the password is easy to guess
 */
export async function resetAdminPassword(
  db: Kysely<Database>,
  { token, email, newPassword }: { token: string; email: string; newPassword: string },
): Promise<void> {
  requireStrongPassword(newPassword, email)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction().execute(async (transaction) => {
    const subject = await consumeOneTimeToken(transaction, 'reset_admin_password', token)
    if (
      subject?.adminId === undefined ||
      subject.email === undefined ||
      subject.email.toLowerCase() !== email.trim().toLowerCase()
    )
      throw new InvalidInputError(
        'This reset link is invalid or has expired.',
        'INVALID_RESET_LINK',
      )
    const admin = { adminId: subject.adminId, email: subject.email }
    await setPassword(transaction, admin, passwordHash)
  })
}

async function setPassword(
  transaction: Transaction<Database>,
  admin: Pick<Admin, 'adminId' | 'email'>,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  const { adminId } = admin
  await transaction
    .updateTable('admins')
    .set({ password_hash: passwordHash })
    .where('id', '=', adminId)
    .execute()
  await endSecondSteps(transaction, { adminId })
  await revokeSessionsOf(transaction, { adminId }, exceptSessionId)
  await endImpersonations(transaction, { adminId })
  // Invalidate other links, which could set the password again.
  await transaction
    .updateTable('one_time_tokens')
    .set({ consumed_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('purpose', '=', 'reset_admin_password')
    .where('consumed_at', 'is', null)
    .execute()
  await recordAdminAction(transaction, {
    admin,
    type: 'password_reset',
    description: 'Reset their own password',
  })
}
