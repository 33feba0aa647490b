import { deliverWebhook, type DeliverDeps } from './deliver-webhook.ts'
import { resumeDeliveries } from './resume-deliveries.ts'

/** Starts the workers that deliver webhooks. */
export async function startWebhookWorkers(deps: DeliverDeps): Promise<void> {
  const { jobs } = deps
  await jobs.work('deliver-webhook', (key) => deliverWebhook(deps, key))
  await jobs.work('resume-webhooks', () => resumeDeliveries(deps))
  await jobs.schedule('resume-webhooks', '* * * * *')
}
