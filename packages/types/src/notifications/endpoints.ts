import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getNotificationSettings = endpoint<Contracts['getNotificationSettings']>(
  'GET',
  '/api/company/notifications',
)
export const changeNotificationSettings = endpoint<Contracts['changeNotificationSettings']>(
  'PATCH',
  '/api/company/notifications',
)
export const sendTestEmail = endpoint<Contracts['sendTestEmail']>(
  'POST',
  '/api/company/notifications/test-email',
)
export const resendConfirmation = endpoint<Contracts['resendConfirmation']>(
  'POST',
  '/api/company/notifications/confirmation',
)
