import type { Kysely } from 'kysely'
import { endExpiredImpersonations } from './impersonations/impersonation.ts'
import { deleteExpiredAnalyses } from './analyses/delete-expired-analyses.ts'
import { deleteExpiredActivity } from './activity/activity-queries.ts'
import { queueAccountEmail } from './sign-in/queue-account-email.ts'
import { recordFailedSignIn } from './sign-in/record-failed-sign-in.ts'
import { deleteExpiredOneTimeTokens } from './sessions/one-time-tokens.ts'
import { deleteRevokedKeys } from './api-keys/api-key-queries.ts'
import { deleteExpiredSecondFactors } from './sessions/second-factor-queries.ts'
import { deleteExpiredSessions } from './sessions/sessions.ts'
import { deleteOldBillingRows } from './billing/billing-queries.ts'
import { endBilling } from './billing/end-billing.ts'
import { reconcileBilling, type ReconcileDeps } from './billing/reconcile-billing.ts'
import { eraseCompanies } from './companies/erase-companies.ts'
import { startBroadcastWorkers } from './broadcasts/start-broadcast-workers.ts'
import type { SendBroadcastDeps } from './broadcasts/send-broadcast.ts'
import { deleteExpiredSignInAttempts } from './sessions/sign-in-attempts.ts'
import { deleteExpiredCodes } from './sessions/verification-codes.ts'
import type { Database } from './db/schema/index.ts'
import type { DeliveryWorkerDeps } from './channels/start-delivery-workers.ts'
import { startDeliveryWorkers } from './channels/start-delivery-workers.ts'
import { sendFollowUps } from './follow-ups/queue-follow-ups.ts'
import { summarizeDays } from './notifications/summarize-days.ts'
import { makeDocument } from './offers/make-document.ts'
import { expireOffers } from './offers/expire-offers.ts'
import { cleanUpPhotos } from './photos/clean-up-photos.ts'
import { removeAbandonedUploads } from './photos/upload-directory.ts'
import { checkPrices, type CheckPricesDeps } from './pricing/check-prices.ts'
import { compactQuoteDays } from './quote-list/compact-quote-days.ts'
import { deleteOldOutsideRequests } from './service-area/outside-request-queries.ts'
import { deleteExpiredRateLimits } from './rate-limits/count-hits.ts'
import type { Jobs } from './providers/jobs.ts'
import type { PhotoStore } from './providers/photo-store.ts'
import { webhookDays } from '@curbquote/types'
import type { DeliverDeps } from './webhooks/deliver-webhook.ts'
import { startWebhookWorkers } from './webhooks/start-webhook-workers.ts'
import { deleteOldMessages } from './webhooks/write-message.ts'

/** Starts processing the jobs of all queues. */
export async function startWorkers(
  jobs: Jobs,
  deps: DeliveryWorkerDeps &
    Pick<ReconcileDeps, 'payments' | 'log'> &
    CheckPricesDeps &
    Pick<DeliverDeps, 'webhookSender'> &
    Omit<SendBroadcastDeps, 'stopping'> & { photoStore: PhotoStore; config: { dataDir: string } },
): Promise<void> {
  await startDeliveryWorkers(jobs, deps)
  await jobs.work('queue-account-email', (email) => queueAccountEmail({ ...deps, jobs }, email))
  await jobs.work('record-failed-sign-in', (failed) =>
    recordFailedSignIn({ db: deps.db, jobs }, failed),
  )
  await startBroadcastWorkers(jobs, deps)
  await jobs.work('summarize-days', () => summarizeDays({ db: deps.db, jobs }))
  await jobs.schedule('summarize-days', '0 * * * *')
  await jobs.work('clean-up', () => cleanUp(deps))
  await jobs.schedule('clean-up', '*/15 * * * *')
  await jobs.work('reconcile-billing', () =>
    reconcileBilling({ ...deps, jobs, supportEmail: deps.config.supportEmail }),
  )
  await jobs.schedule('reconcile-billing', '23 4 * * *')
  await startWebhookWorkers({ ...deps, jobs })
  await jobs.work('make-document', (accepted) => makeDocument(deps, accepted))
  await jobs.work('send-follow-ups', () =>
    sendFollowUps({ db: deps.db, jobs }, { stopping: jobs.stopping }),
  )
  await jobs.schedule('send-follow-ups', '*/5 * * * *')
  await jobs.work('check-prices', () => checkPrices(deps, { stopping: jobs.stopping }))
  await jobs.schedule('check-prices', '41 3 * * *')
  await jobs.work('expire-offers', () => expireOffers({ db: deps.db, jobs }))
  await jobs.schedule('expire-offers', '*/15 * * * *')
  await jobs.work('end-billing', (ended) => endBilling(deps, ended))
  await jobs.work('erase-companies', () => eraseCompanies(deps.db, jobs.stopping))
  // Retries companies whose job failed or was interrupted.
  await jobs.schedule('erase-companies', '*/15 * * * *')
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
  await compactQuoteDays(db)
  await endExpiredImpersonations(db)
  await deleteExpiredSessions(db)
  await deleteExpiredSecondFactors(db)
  await deleteRevokedKeys(db)
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
