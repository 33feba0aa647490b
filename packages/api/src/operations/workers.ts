import { dailySummaryHourUtc } from '@curbquote/types'
import type { Kysely } from 'kysely'
import { endExpiredImpersonations } from '../admin/impersonation.ts'
import { sweepAnalyses } from '../analyses/sweep-analyses.ts'
import { sweepActivity } from '../activity/activity-queries.ts'
import { emailIfKnown } from '../sessions/email-if-known.ts'
import { noteFailedSignIn } from '../sessions/note-failed-sign-in.ts'
import { sweepOneTimeTokens } from '../sessions/one-time-tokens.ts'
import { sweepSessions } from '../sessions/sessions.ts'
import { sweepBilling } from '../billing/billing-queries.ts'
import { endBilling } from '../billing/end-billing.ts'
import { reconcileBilling, type ReconcileDeps } from '../billing/reconcile-billing.ts'
import { eraseCompanies } from '../companies/erase-companies.ts'
import { workBroadcasts } from '../broadcasts/work-broadcasts.ts'
import type { SendBroadcastDeps } from '../broadcasts/send-broadcast.ts'
import { sweepSignInTries } from '../sessions/sign-in-tries.ts'
import { sweepCodes } from '../sessions/verification-codes.ts'
import type { Database } from '../db/schema/index.ts'
import type { SendEmailDeps } from '../emails/send-email.ts'
import { workEmails } from '../emails/work-emails.ts'
import { summarizeDays } from '../notifications/summarize-days.ts'
import { sweepPhotos } from '../photos/sweep-photos.ts'
import { removeAbandonedUploads } from '../photos/upload-directory.ts'
import { foldQuoteDays } from '../quotes/fold-quote-days.ts'
import { sweepRateLimits } from '../plugins/rate-limits.ts'
import type { Jobs } from '../services/jobs.ts'
import type { PhotoStore } from '../services/photo-store.ts'

/** Starts processing the jobs of all queues. */
export async function startWorkers(
  jobs: Jobs,
  deps: SendEmailDeps &
    Pick<ReconcileDeps, 'payments' | 'log'> &
    Omit<SendBroadcastDeps, 'stopping'> & { photoStore: PhotoStore; config: { dataDir: string } },
): Promise<void> {
  await workEmails(jobs, deps)
  await jobs.work('email-if-known', (email) => emailIfKnown({ ...deps, jobs }, email))
  await jobs.work('note-failed-sign-in', (failed) => noteFailedSignIn(deps.db, failed))
  await workBroadcasts(jobs, deps)
  await jobs.work('summarize-days', () => summarizeDays({ db: deps.db, jobs }))
  // Runs twice more, in case all processes were down at the first hour.
  await jobs.schedule('summarize-days', `0 ${dailySummaryHourUtc}-${dailySummaryHourUtc + 2} * * *`)
  await jobs.work('sweep', () => sweep(deps))
  await jobs.schedule('sweep', '*/15 * * * *')
  await jobs.work('reconcile-billing', () =>
    reconcileBilling({ ...deps, jobs, supportEmail: deps.config.supportEmail }),
  )
  await jobs.schedule('reconcile-billing', '23 4 * * *')
  await jobs.work('end-billing', (ended) => endBilling(deps, ended))
  await jobs.work('erase-companies', () => eraseCompanies(deps.db, jobs.stopping))
  // Retries companies whose job failed or was interrupted.
  await jobs.schedule('erase-companies', '*/15 * * * *')
}

async function sweep({
  db,
  photoStore,
  config,
}: {
  db: Kysely<Database>
  photoStore: PhotoStore
  config: { dataDir: string }
}): Promise<void> {
  await sweepAnalyses(db)
  await foldQuoteDays(db)
  await endExpiredImpersonations(db)
  await sweepSessions(db)
  await sweepBilling(db)
  await sweepOneTimeTokens(db)
  await sweepCodes(db)
  await sweepSignInTries(db)
  await sweepActivity(db)
  await sweepRateLimits(db)
  await removeAbandonedUploads(config.dataDir)
  await sweepPhotos(db, photoStore)
}
