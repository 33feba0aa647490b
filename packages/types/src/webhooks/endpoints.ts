import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listWebhooks = endpoint<Contracts['listWebhooks']>('GET', '/api/company/webhooks')
export const addWebhook = endpoint<Contracts['addWebhook']>('POST', '/api/company/webhooks')
export const changeWebhook = endpoint<Contracts['changeWebhook']>(
  'PATCH',
  '/api/company/webhooks/:endpointId',
)
export const deleteWebhook = endpoint<Contracts['deleteWebhook']>(
  'DELETE',
  '/api/company/webhooks/:endpointId',
)
export const rotateWebhookSecret = endpoint<Contracts['rotateWebhookSecret']>(
  'POST',
  '/api/company/webhooks/:endpointId/rotate',
)
export const testWebhook = endpoint<Contracts['testWebhook']>(
  'POST',
  '/api/company/webhooks/:endpointId/test',
)
export const listWebhookDeliveries = endpoint<Contracts['listWebhookDeliveries']>(
  'GET',
  '/api/company/webhooks/:endpointId/deliveries',
)
export const getWebhookDelivery = endpoint<Contracts['getWebhookDelivery']>(
  'GET',
  '/api/company/webhooks/:endpointId/deliveries/:messageId',
)
export const sendFailedAgain = endpoint<Contracts['sendFailedAgain']>(
  'POST',
  '/api/company/webhooks/:endpointId/send-failed',
)
export const sendWebhookAgain = endpoint<Contracts['sendWebhookAgain']>(
  'POST',
  '/api/company/webhooks/:endpointId/deliveries/:messageId/send',
)
