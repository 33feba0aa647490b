import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const sendTextCode = endpoint<Contracts['sendTextCode']>('POST', '/api/company/sms/code')
export const verifyTextCode = endpoint<Contracts['verifyTextCode']>(
  'POST',
  '/api/company/sms/verify',
)
export const receiveText = endpoint<Contracts['receiveText']>('POST', '/api/twilio/inbound')
