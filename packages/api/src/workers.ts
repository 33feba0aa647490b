import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { webhookDays } from '@curbquote/types/webhooks'
import { deleteExpiredActivity } from './activity/activity-queries.ts'
import { deleteExpiredAnalyses } from './analyses/delete-expired-analyses.ts'
import { deleteRevokedKeys } from './api-keys/api-key-queries.ts'
import { deleteOldKeyRequests } from './api-keys/key-requests.ts'
import { deleteOldBillingRows } from './billing/billing-queries.ts'
import { endBillingJob } from './billing/end-billing.ts'
import { reconcileBillingJob } from './billing/reconcile-billing.ts'
import { broadcastJobs } from './broadcasts/broadcast-jobs.ts'
import { type ChannelDeps, createChannels } from './channels/create-channels.ts'
import { deliveryJobs } from './channels/delivery-jobs.ts'
import { eraseCompaniesJob } from './companies/erase-companies.ts'
import { lapseRequestsJob } from './days/lapse-requests.ts'
import type { OpenDatabase } from './db/connect.ts'
import type { Database } from './db/schema/index.ts'
import { sendFollowUpsJob } from './follow-ups/queue-follow-ups.ts'
import { endExpiredImpersonations } from './impersonations/impersonation.ts'
import { remindOfSilentDevicesJob } from './notifications/silent-devices.ts'
import { summarizeDaysJob } from './notifications/summarize-days.ts'
import { expireOffersJob } from './offers/expire-offers.ts'
import { makeDocumentJob } from './documents/make-document.ts'
import type { Metrics } from './operations/metrics.ts'
import { cleanUpPhotos } from './file-store/clean-up-photos.ts'
import { removeAbandonedUploads } from './photos/upload-directory.ts'
import { checkPricesJob } from './pricing/check-prices.ts'
import { defineJob, runJobs } from './providers/define-job.ts'
import type { EmailSender } from './providers/email-sender.ts'
import type { JobDefinition, JobQueue, Jobs } from './providers/jobs.ts'
import type { Payments } from './providers/payments.ts'
import type { PhotoStore } from './providers/photo-store.ts'
import type { WebhookSender } from './providers/webhook-sender.ts'
import { deleteOldTestQuotes } from './quotes/delete-old-quotes.ts'
import { compactQuoteDays } from './quote-list/compact-quote-days.ts'
import { deleteExpiredRateLimits } from './rate-limits/count-hits.ts'
import { deleteOldOutsideRequests } from './service-area/outside-request-queries.ts'
import { deleteExpiredOneTimeTokens } from './sessions/one-time-tokens.ts'
import { deleteExpiredSecondFactors } from './sessions/second-factor-queries.ts'
import { deleteExpiredSessions } from './sessions/sessions.ts'
import { deleteExpiredSignInAttempts } from './sessions/sign-in-attempts.ts'
import { deleteExpiredCodes } from './sessions/verification-codes.ts'
import { deleteOldVisits } from './visits/visit-queries.ts'
import { deleteOldSpam } from './spam/delete-old-spam.ts'
import { queueAccountEmailJob } from './sign-in/queue-account-email.ts'
import { recordFailedSignInJob } from './sign-in/record-failed-sign-in.ts'
import { createWebhookJobs } from './webhooks/webhook-jobs.ts'
import { deleteOldMessages } from './webhooks/write-message.ts'

/** What the jobs need. */
export type WorkerDeps = ChannelDeps & {
  jobs: Jobs
  config: ChannelDeps['config'] & { dataDir: string }
  database: Pick<OpenDatabase, 'tryLock'>
  emailSender: EmailSender
  log: FastifyBaseLogger
  metrics: Metrics
  payments: Payments
  photoStore: PhotoStore
  webhookSender: WebhookSender
}

type JobDeps = WorkerDeps & { channels: ReturnType<typeof createChannels> }

/** The cleanup job: deletes expired and unused rows and files. */
const cleanUpJob = defineJob({
  queue: 'clean-up',
  options: { retryLimit: 2, retryDelay: 30 },
  cron: '*/15 * * * *',
  run: (deps: Parameters<typeof cleanUp>[0]) => cleanUp(deps),
})

/** All background jobs. */
export const jobDefinitions: readonly JobDefinition<JobQueue, JobDeps>[] = [
  ...deliveryJobs,
  queueAccountEmailJob,
  recordFailedSignInJob,
  ...broadcastJobs,
  summarizeDaysJob,
  remindOfSilentDevicesJob,
  cleanUpJob,
  reconcileBillingJob,
  ...createWebhookJobs(),
  makeDocumentJob,
  sendFollowUpsJob,
  checkPricesJob,
  expireOffersJob,
  lapseRequestsJob,
  endBillingJob,
  eraseCompaniesJob,
]

/** Starts processing the jobs of all queues. */
export function startWorkers(deps: WorkerDeps): Promise<void> {
  return runJobs(jobDefinitions, { ...deps, channels: createChannels(deps) })
}

async function cleanUp({
  db,
  photoStore,
  config,
}: {
  db: Kysely<Database>
  photoStore: PhotoStore
  config: { dataDir: string }
}): Promise<void> {
  await deleteExpiredAnalyses(db)
  await deleteOldOutsideRequests(db)
  await deleteOldVisits(db)
  await deleteOldSpam(db)
  await compactQuoteDays(db)
  await endExpiredImpersonations(db)
  await deleteExpiredSessions(db)
  await deleteExpiredSecondFactors(db)
  await deleteRevokedKeys(db)
  await deleteOldKeyRequests(db)
  await deleteOldTestQuotes(db)
  await deleteOldBillingRows(db)
  await deleteExpiredOneTimeTokens(db)
  await deleteExpiredCodes(db)
  await deleteExpiredSignInAttempts(db)
  await deleteExpiredActivity(db)
  await deleteOldMessages(db, webhookDays)
  await deleteExpiredRateLimits(db)
  await removeAbandonedUploads(config.dataDir)
  await cleanUpPhotos(db, photoStore)
}
