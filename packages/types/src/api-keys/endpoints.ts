import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listApiKeys = endpoint<Contracts['listApiKeys']>('GET', '/api/company/keys')
export const createApiKey = endpoint<Contracts['createApiKey']>('POST', '/api/company/keys')
export const revokeApiKey = endpoint<Contracts['revokeApiKey']>(
  'DELETE',
  '/api/company/keys/:keyId',
)
