import { type Kysely, sql, type Transaction } from 'kysely'
import { recordActivity } from '../db/record-activity.ts'
import { recordAdminAction } from '../activity/record-admin-action.ts'
import { findAdminByEmail } from './admin-sign-in.ts'
import type { Database } from '../db/schema/index.ts'
import type { SecondFactorEmails } from '../second-factors/second-factor-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import { ProofRefusedError } from '../second-factors/second-step-proof.ts'
import type { FailedSignIn } from '../providers/job-payloads.ts'
import type { Jobs } from '../providers/jobs.ts'
import type { Audience } from '../sessions/known-browser.ts'
import { WrongCredentialsError } from '../sessions/wrong-credentials-error.ts'
import { defineJob } from '../providers/define-job.ts'

/** Records a wrong password and rethrows the error. */
export async function failSignIn(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  audience: Audience,
  email: string,
  ipAddress: string,
  error: unknown,
): Promise<never> {
  if (error instanceof WrongCredentialsError) {
    await enqueue({ db, jobs }, { audience, email, ipAddress, wrong: 'password' })
  }
  throw error
}

/** Records a wrong code or a refused passkey after the right password, and rethrows the error. */
export async function failSecondStep(
  deps: { db: Kysely<Database>; jobs: Jobs },
  audience: Audience,
  email: string,
  ipAddress: string,
  error: unknown,
): Promise<never> {
  if (error instanceof ProofRefusedError)
    await enqueue(deps, { audience, email, ipAddress, wrong: 'second step' })
  throw error
}

async function enqueue(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  failed: Omit<FailedSignIn, 'at'>,
): Promise<void> {
  await db
    .transaction()
    .execute((transaction) =>
      jobs.enqueue(transaction, 'record-failed-sign-in', [
        { ...failed, at: new Date().toISOString() },
      ]),
    )
}

const descriptions = {
  password: 'Sign-in with a wrong password',
  'second step': 'Sign-in with the right password and a wrong second step',
}

/** Wrong second steps within a day before the account is told by email. Somebody may know its password. */
const stepsBeforeEmail = 3

/**
 * Records the failure in the audit log of the account, if the email address has one. From the third wrong second step within a
 * day on the account gets an email, at most one an hour.
 */
export async function recordFailedSignIn(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  { audience, email, ipAddress, wrong, at }: FailedSignIn,
): Promise<void> {
  if (audience === 'admin') {
    const admin = await findAdminByEmail(db, email)
    if (!admin) return
    await db.transaction().execute(async (transaction) => {
      await recordAdminAction(transaction, {
        admin: { adminId: admin.id, email: admin.email },
        type: 'sign_in_failed',
        description: `${descriptions[wrong]} from ${ipAddress}`,
        at: new Date(at),
      })
      if (wrong === 'password') return
      const { count } = await transaction
        .selectFrom('admin_actions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('admin_id', '=', admin.id)
        .where('action_type', '=', 'sign_in_failed')
        .where('description', 'like', `${descriptions[wrong]}%`)
        .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow()
      if (count >= stepsBeforeEmail) await warn(transaction, jobs, null, admin.email)
    })
    return
  }
  const company = await db
    .selectFrom('companies')
    .select(['id', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (!company) return
  await db.transaction().execute(async (transaction) => {
    await recordActivity(transaction, {
      companyId: company.id,
      action: 'sign_in_failed',
      description: descriptions[wrong],
      actor: { kind: 'unknown', email: null },
      ipAddress,
      at: new Date(at),
    })
    if (wrong === 'password') return
    const { count } = await transaction
      .selectFrom('activity')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', company.id)
      .where('action', '=', 'sign_in_failed')
      .where('description', '=', descriptions[wrong])
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    if (count >= stepsBeforeEmail) await warn(transaction, jobs, company.id, company.email)
  })
}

async function warn(
  transaction: Transaction<Database>,
  jobs: Jobs,
  companyId: number | null,
  email: string,
): Promise<void> {
  const kind = 'second_step_failed'
  const recent = await transaction
    .selectFrom('deliveries')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`recipients = array[${email}]::text[]`)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  if (!recent)
    await queueEmail<SecondFactorEmails>(transaction, jobs, {
      kind,
      companyId,
      recipients: [email],
    })
}

export const recordFailedSignInJob = defineJob({
  queue: 'record-failed-sign-in',
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true },
  run: (deps: { db: Kysely<Database>; jobs: Jobs }, failed) => recordFailedSignIn(deps, failed),
})
