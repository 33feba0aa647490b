import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const v1ListEvents = endpoint<Contracts['v1ListEvents']>('GET', '/api/v1/events')
export const v1GetEvent = endpoint<Contracts['v1GetEvent']>('GET', '/api/v1/events/:eventId')
export const v1ReplayEvent = endpoint<Contracts['v1ReplayEvent']>(
  'POST',
  '/api/v1/events/:eventId/replay',
)
export const v1AddTestEvent = endpoint<Contracts['v1AddTestEvent']>('POST', '/api/v1/events')
