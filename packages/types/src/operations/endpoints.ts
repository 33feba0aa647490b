import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const checkHealth = endpoint<Contracts['checkHealth']>('GET', '/healthz')
export const checkReadiness = endpoint<Contracts['checkReadiness']>('GET', '/readyz')
export const receiveEmailEvent = endpoint<Contracts['receiveEmailEvent']>(
  'POST',
  '/api/postmark/webhook',
)
export const receiveReply = endpoint<Contracts['receiveReply']>('POST', '/api/postmark/inbound')
export const reportBounce = endpoint<Contracts['reportBounce']>('POST', '/api/bounces')
