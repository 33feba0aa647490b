import type { Kysely } from 'kysely'
import { emailAdminResetLink } from './reset-admin-password.ts'
import type { Database } from '../db/schema/index.ts'
import type { AccountEmails } from '../emails/account-emails.ts'
import { queueEmail } from '../emails/queue-email.ts'
import type { AccountEmailRequest } from '../providers/job-payloads.ts'
import type { Jobs } from '../providers/jobs.ts'
import { emailPasswordReset } from './reset-password.ts'
import { findUnverified } from '../sign-up/sign-up.ts'
import { defineJob } from '../providers/define-job.ts'

export interface AccountEmailDeps {
  db: Kysely<Database>
  jobs: Jobs
  config: { publicUrl: string; codePepper: string }
}

/** Enqueues the email if the email address has a matching account. */
export async function queueAccountEmail(
  { db, jobs, config }: AccountEmailDeps,
  request: AccountEmailRequest,
): Promise<void> {
  if (request.kind === 'admin_reset_link')
    return emailAdminResetLink(db, jobs, request.email, config.codePepper)
  if (request.kind === 'password_reset')
    return emailPasswordReset({ db, jobs, ...config }, request.email, request.sealedCode)
  const { kind, email, sealedCode } = request
  await db.transaction().execute(async (transaction) => {
    const company = await findUnverified(transaction, email).executeTakeFirst()
    if (company)
      await queueEmail<AccountEmails>(transaction, jobs, {
        kind,
        companyId: company.id,
        recipients: [company.email],
        parameters: { code: sealedCode },
      })
  })
}

/** Enqueues an email to an account that may not exist. */
export const queueAccountEmailJob = defineJob({
  queue: 'queue-account-email',
  options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, notify: true, polling: 'fast' },
  run: (deps: AccountEmailDeps, email) => queueAccountEmail(deps, email),
})
