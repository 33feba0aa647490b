import { type Kysely, sql } from 'kysely'
import { recordActivity } from '../activity/record-activity.ts'
import { recordAdminAction } from '../admin/record-admin-action.ts'
import { findAdminByEmail } from '../admin/admin-sign-in.ts'
import type { Database } from '../db/schema/index.ts'
import type { FailedSignIn } from '../services/job-payloads.ts'
import type { Jobs } from '../services/jobs.ts'
import type { Audience } from './known-browser.ts'
import { WrongCredentialsError } from './wrong-credentials-error.ts'

/** Records a wrong password and rethrows the error. */
export async function failSignIn(
  { db, jobs }: { db: Kysely<Database>; jobs: Jobs },
  audience: Audience,
  email: string,
  ipAddress: string,
  error: unknown,
): Promise<never> {
  if (error instanceof WrongCredentialsError) {
    const failed = { audience, email, ipAddress, at: new Date().toISOString() }
    await db
      .transaction()
      .execute((transaction) => jobs.enqueue(transaction, 'record-failed-sign-in', [failed]))
  }
  throw error
}

/** Records the failure in the audit log of the account, if the email address has one. */
export async function recordFailedSignIn(
  db: Kysely<Database>,
  { audience, email, ipAddress, at }: FailedSignIn,
): Promise<void> {
  if (audience === 'admin') {
    const admin = await findAdminByEmail(db, email)
    if (!admin) return
    await db.transaction().execute((transaction) =>
      recordAdminAction(transaction, {
        admin: { adminId: admin.id, email: admin.email },
        type: 'sign_in_failed',
        description: `Sign-in with a wrong password from ${ipAddress}`,
        at: new Date(at),
      }),
    )
    return
  }
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (!company) return
  await recordActivity(db, {
    companyId: company.id,
    action: 'sign_in_failed',
    description: 'Sign-in with a wrong password',
    actor: { kind: 'unknown', email: null },
    ipAddress,
    at: new Date(at),
  })
}
