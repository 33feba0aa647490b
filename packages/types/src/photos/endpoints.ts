import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getPhoto = endpoint<Contracts['getPhoto']>('GET', '/photos/:file')
export const uploadPhotos = endpoint<Contracts['uploadPhotos']>(
  'POST',
  '/api/widget/:widgetId/upload',
)
