import { createSemaphore } from './semaphore.ts'
import { deliverWebhook, type DeliverDeps } from './deliver-webhook.ts'
import { resumeDeliveries } from './resume-deliveries.ts'

/** A quarter of the workers, so that slow endpoints of several companies leave room for the other companies. */
const slowAttemptsOfProcess = 6

/** Starts the workers that deliver webhooks. */
export async function startWebhookWorkers(deps: DeliverDeps): Promise<void> {
  const { jobs } = deps
  const slowAttempts = createSemaphore(slowAttemptsOfProcess)
  await jobs.work('deliver-webhook', (key) => deliverWebhook({ ...deps, slowAttempts }, key))
  await jobs.work('resume-webhooks', () => resumeDeliveries(deps))
  await jobs.schedule('resume-webhooks', '* * * * *')
}
