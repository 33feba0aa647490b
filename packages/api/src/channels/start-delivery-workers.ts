import type { Jobs } from '../providers/jobs.ts'
import {
  abandonDelivery,
  sendDelivery,
  type SendDeliveryDeps,
} from '../deliveries/send-delivery.ts'
import { digestMinutes } from '../emails/digest-interval.ts'
import { type ChannelDeps, createChannels } from './create-channels.ts'
import { digestAlerts } from './digest-alerts.ts'

export type DeliveryWorkerDeps = ChannelDeps & Pick<SendDeliveryDeps, 'metrics'>

/** Starts the workers that send deliveries, and schedules the digest job. */
export async function startDeliveryWorkers(jobs: Jobs, deps: DeliveryWorkerDeps): Promise<void> {
  const sending = { ...deps, jobs, channels: createChannels(deps) }
  await jobs.work('send-delivery', ({ deliveryId }) => sendDelivery(sending, deliveryId))
  await jobs.work('abandon-delivery', ({ deliveryId }) => abandonDelivery(sending, deliveryId))
  await jobs.work('digest-alerts', () => digestAlerts({ db: deps.db, jobs }))
  await jobs.schedule('digest-alerts', `*/${digestMinutes} * * * *`)
}
