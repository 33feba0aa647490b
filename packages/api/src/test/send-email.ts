import {
  abandonDelivery,
  sendDelivery,
  type SendDeliveryDeps,
} from '../deliveries/send-delivery.ts'
import { type ChannelDeps, createChannels } from '../channels/create-channels.ts'

export type SendEmailDeps = Omit<ChannelDeps, 'jobs'> &
  Partial<Pick<SendDeliveryDeps, 'metrics' | 'jobs'>>

/** Makes one attempt to send a delivery, like its job. */
export function sendEmail(deps: SendEmailDeps, deliveryId: string): Promise<void> {
  return sendDelivery(withChannels(deps), deliveryId)
}

export function abandonEmail(deps: SendEmailDeps, deliveryId: string): Promise<void> {
  return abandonDelivery(withChannels(deps), deliveryId)
}

function withChannels(deps: SendEmailDeps): SendDeliveryDeps {
  const withJobs = { jobs: { enqueue: async () => undefined }, ...deps }
  return { ...withJobs, channels: createChannels(withJobs) }
}
