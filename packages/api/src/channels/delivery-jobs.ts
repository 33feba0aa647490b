import type { Kysely } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import {
  abandonDelivery,
  sendDelivery,
  type SendDeliveryDeps,
} from '../deliveries/send-delivery.ts'
import { digestMinutes } from '../emails/digest-interval.ts'
import { defineJob } from '../providers/define-job.ts'
import type { Jobs } from '../providers/jobs.ts'
import { digestAlerts } from './digest-alerts.ts'

/** One attempt to send an email or another message. */
export const sendDeliveryJob = defineJob({
  queue: 'send-delivery',
  options: {
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1800,
    // Longer than any attempt: an expired job is started again, and two attempts could send a message twice.
    expireInSeconds: 120,
    deadLetter: 'abandon-delivery',
    notify: true,
    // With batches of 4 instead of 12, a process would send at most 60 emails a second to a provider that responds in 50 ms.
    workers: { batchSize: 12 },
  },
  run: (deps: SendDeliveryDeps, { deliveryId }) => sendDelivery(deps, deliveryId),
})

/** Ends a delivery that has no attempts left. */
export const abandonDeliveryJob = defineJob({
  queue: 'abandon-delivery',
  options: { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 },
  run: (deps: SendDeliveryDeps, { deliveryId }) => abandonDelivery(deps, deliveryId),
})

/** Enqueues the digests of held alerts. */
export const digestAlertsJob = defineJob({
  queue: 'digest-alerts',
  options: { retryLimit: 2, retryDelay: 30, polling: 'slow' },
  cron: `*/${digestMinutes} * * * *`,
  run: (deps: { db: Kysely<Database>; jobs: Jobs }) => digestAlerts(deps),
})

/** The queue of `deadLetter` comes first. */
export const deliveryJobs = [abandonDeliveryJob, sendDeliveryJob, digestAlertsJob]
