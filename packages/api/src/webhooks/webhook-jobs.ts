import { defineJob } from '../providers/define-job.ts'
import { deliverWebhook, type DeliverDeps } from './deliver-webhook.ts'
import { resumeDeliveries } from './resume-deliveries.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** A quarter of the workers, so that slow endpoints of several companies leave room for the other companies. */
const slowAttemptsOfProcess = 6

/** Half of the workers. New endpoints of several companies may hang. Their attempts move to the slow ones after 2 s. */
const unknownAttemptsOfProcess = 12

/** One attempt to deliver a message to an endpoint. The semaphores have the slots of the process. */
const deliverWebhookJob = (slots: Record<'slowAttempts' | 'unknownAttempts', Semaphore>) =>
  defineJob({
    queue: 'deliver-webhook',
    options: {
      // A failed attempt enqueues a new job. pg-boss retries only after an internal error.
      retryLimit: 2,
      retryDelay: 30,
      expireInSeconds: 60,
      notify: true,
      // One endpoint per worker, so that a slow receiver delays no other. `claimDelivery` limits the attempts of endpoints. A
      // company can use at most 12 of the 24 workers.
      workers: {
        batchSize: 1,
        localConcurrency: 24,
        groupConcurrency: 12,
        pollingIntervalSeconds: 1,
      },
    },
    run: (deps: DeliverDeps, key) => deliverWebhook({ ...deps, ...slots }, key),
  })

/** Resumes deliveries whose job or process died. */
const resumeWebhooksJob = defineJob({
  queue: 'resume-webhooks',
  options: { retryLimit: 0, polling: 'slow' },
  cron: '* * * * *',
  run: (deps: DeliverDeps) => resumeDeliveries(deps),
})

/** The jobs of one process. */
export function createWebhookJobs() {
  const slots = {
    slowAttempts: createSemaphore(slowAttemptsOfProcess),
    unknownAttempts: createSemaphore(unknownAttemptsOfProcess),
  }
  return [deliverWebhookJob(slots), resumeWebhooksJob]
}
