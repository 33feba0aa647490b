import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getBroadcastSegments = endpoint<Contracts['getBroadcastSegments']>(
  'GET',
  '/api/admin/email-broadcast-segments',
)
export const listBroadcasts = endpoint<Contracts['listBroadcasts']>(
  'GET',
  '/api/admin/email-broadcasts',
)
export const getBroadcastDraft = endpoint<Contracts['getBroadcastDraft']>(
  'GET',
  '/api/admin/email-broadcast-draft',
)
export const saveBroadcastDraft = endpoint<Contracts['saveBroadcastDraft']>(
  'PUT',
  '/api/admin/email-broadcast-draft',
)
export const sendTestBroadcast = endpoint<Contracts['sendTestBroadcast']>(
  'POST',
  '/api/admin/email-broadcasts/test',
)
export const sendBroadcast = endpoint<Contracts['sendBroadcast']>(
  'POST',
  '/api/admin/email-broadcasts',
)
