import type { PlanOverride } from '@curbquote/types/billing'
import type { Kysely, Transaction } from 'kysely'
import { hashPassword } from '../sessions/password.ts'
import { afterPasswordChange } from '../sign-in/reset-password.ts'
import { revokeSessionsOf } from '../sessions/sessions.ts'
import { type AccountDeps, awaitedPurpose, emailAnotherCode } from '../sign-up/sign-up.ts'
import { openCheckoutIds } from '../billing/billing-queries.ts'
import type { Database } from '../db/schema/index.ts'
import { InvalidInputError } from '../errors/errors.ts'
import type { AccountEmails } from '../emails/account-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { Admin } from '../http/sessions.ts'
import type { Jobs } from '../providers/jobs.ts'
import { endImpersonations } from '../impersonations/impersonation.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'

const overrideNames: Record<PlanOverride, string> = { pro: 'Pro', free: 'Free' }

/**
 * Sets or removes (`null`) the override of a company's plan. Returns a message, or `undefined` for an unknown company. An
 * unchanged override is not logged again.
 */
export function setPlanOverride(
  db: Kysely<Database>,
  admin: Admin,
  companyId: number,
  planOverride: PlanOverride | null,
): Promise<{ message: string } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    if (!company) return undefined
    const message =
      planOverride === null
        ? 'Plan override removed'
        : `Plan override set to ${overrideNames[planOverride]}`
    if (company.plan_override === planOverride) return { message }
    await transaction
      .updateTable('companies')
      .set({ plan_override: planOverride })
      .where('id', '=', companyId)
      .execute()
    await recordAdminAction(transaction, {
      admin,
      type: planOverride === null ? 'plan_override_removed' : 'plan_override_set',
      company,
      description: `${message} for ${company.name}`,
      details: { from: company.plan_override, to: planOverride },
    })
    return { message }
  })
}

/**
 * Sets a company's password, ends the owner's sessions, codes and links, and informs the owner by email. Returns whether the
 * company exists.
 */
export async function setCompanyPassword(
  db: Kysely<Database>,
  jobs: Jobs,
  admin: Admin,
  companyId: number,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    if (!company) return false
    await transaction
      .updateTable('companies')
      .set({ password_hash: passwordHash })
      .where('id', '=', companyId)
      .execute()
    await afterPasswordChange(transaction, jobs, { companyId, email: company.email })
    await recordAdminAction(transaction, {
      admin,
      type: 'password_reset',
      company,
      description: `Set a new password for ${company.name}`,
    })
    return true
  })
}

/**
 * Sends another code to an unverified company. Returns its email address, or `undefined` for an unknown company.
 * @throws InvalidInputError when the email address is verified
 * @throws TooManyRequestsError within a minute of the last code
 */
export function resendVerification(
  { db, ...deps }: AccountDeps,
  admin: Admin,
  companyId: number,
): Promise<string | undefined> {
  return db.transaction().execute(async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    if (!company) return undefined
    const { email } = company
    if (company.email_verified_at)
      throw new InvalidInputError('The email address is verified already.', 'ALREADY_VERIFIED')
    await emailAnotherCode(transaction, deps, company, await awaitedPurpose(transaction, email))
    await recordAdminAction(transaction, {
      admin,
      type: 'verification_email_resent',
      company,
      description: `Sent ${company.name} (${email}) another verification email`,
    })
    return email
  })
}

/** Replaces the admins' notes about a company. Returns whether the company exists. */
export function setAdminNotes(
  db: Kysely<Database>,
  admin: Admin,
  companyId: number,
  notes: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    if (!company) return false
    await transaction
      .updateTable('companies')
      .set({ admin_notes: notes.trim() || null })
      .where('id', '=', companyId)
      .execute()
    await recordAdminAction(transaction, {
      admin,
      type: 'admin_notes_updated',
      company,
      description: `${notes.trim() ? 'Updated' : 'Removed'} the notes on ${company.name}`,
    })
    return true
  })
}

/** Ends all sessions of a company's owner. Returns their number, or `undefined` for an unknown company. */
export function signCompanyOut(
  db: Kysely<Database>,
  admin: Admin,
  companyId: number,
): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    if (!company) return undefined
    const sessions = await revokeSessionsOf(transaction, { companyId })
    await recordAdminAction(transaction, {
      admin,
      type: 'company_status_changed',
      company,
      description: `Signed ${company.name} out everywhere`,
      details: { sessions },
    })
    return sessions
  })
}

/**
 * Deletes a company and informs its owner by email. Jobs erase its data and cancel its subscription. Returns whether the
 * company existed.
 * @throws InvalidInputError when the name is not exactly the company's
 */
export function deleteCompany(
  db: Kysely<Database>,
  jobs: Jobs,
  admin: Admin,
  companyId: number,
  confirmationName: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const company = await lockCompany(transaction, companyId)
    if (!company) return false
    if (company.name !== confirmationName)
      throw new InvalidInputError(
        'The name does not match the company. Nothing was deleted.',
        'NAME_MISMATCH',
      )
    await endImpersonations(transaction, { companyId })
    const { stripe_customer_id: customerId } = company
    if (customerId) {
      const checkoutIds = await openCheckoutIds(transaction, companyId)
      await jobs.enqueue(transaction, 'end-billing', [{ companyId, customerId, checkoutIds }])
    }
    // An unverified email address may be a stranger's. The email has no company, because the erasure would delete it.
    if (company.email_verified_at)
      await queueEmail<AccountEmails>(transaction, jobs, {
        kind: 'account_deleted',
        companyId: null,
        recipients: [company.email],
        parameters: {
          companyName: company.name,
          hadSubscription: company.stripe_subscription_id !== null,
        },
      })
    await transaction.deleteFrom('companies').where('id', '=', companyId).execute()
    await jobs.enqueue(transaction, 'erase-companies', [{}])
    await recordAdminAction(transaction, {
      admin,
      type: 'company_deleted',
      company,
      description: `Deleted ${company.name} (${company.email}) with all its quotes, pricing and data`,
      details: {
        email: company.email,
        stripeCustomerId: customerId,
        stripeSubscriptionId: company.stripe_subscription_id,
      },
    })
    return true
  })
}

/** Locks the company until the end of the transaction. */
function lockCompany(transaction: Transaction<Database>, companyId: number) {
  return transaction
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'email',
      'email_verified_at',
      'plan_override',
      'stripe_customer_id',
      'stripe_subscription_id',
    ])
    .where('id', '=', companyId)
    .where('test_of', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
