import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listPushDevices = endpoint<Contracts['listPushDevices']>(
  'GET',
  '/api/company/push-subscriptions',
)
export const addPushSubscription = endpoint<Contracts['addPushSubscription']>(
  'POST',
  '/api/company/push-subscriptions',
)
export const deletePushSubscription = endpoint<Contracts['deletePushSubscription']>(
  'DELETE',
  '/api/company/push-subscriptions/:subscriptionId',
)
export const testPushSubscription = endpoint<Contracts['testPushSubscription']>(
  'POST',
  '/api/company/push-subscriptions/:subscriptionId/test',
)
export const confirmPush = endpoint<Contracts['confirmPush']>(
  'POST',
  '/api/company/push-subscriptions/:subscriptionId/shown',
)
