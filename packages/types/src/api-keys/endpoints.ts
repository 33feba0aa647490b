import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listApiKeys = endpoint<Contracts['listApiKeys']>('GET', '/api/company/keys')
export const createApiKey = endpoint<Contracts['createApiKey']>('POST', '/api/company/keys')
export const changeApiKey = endpoint<Contracts['changeApiKey']>('PATCH', '/api/company/keys/:keyId')
export const rotateApiKey = endpoint<Contracts['rotateApiKey']>(
  'POST',
  '/api/company/keys/:keyId/rotate',
)
export const listKeyRequests = endpoint<Contracts['listKeyRequests']>(
  'GET',
  '/api/company/keys/:keyId/requests',
)
export const revokeApiKey = endpoint<Contracts['revokeApiKey']>(
  'DELETE',
  '/api/company/keys/:keyId',
)
