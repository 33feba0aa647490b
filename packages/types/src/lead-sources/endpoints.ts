import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getLeadSources = endpoint<Contracts['getLeadSources']>('GET', '/api/company/sources')
export const exportLeadSources = endpoint<Contracts['exportLeadSources']>(
  'GET',
  '/api/company/sources/export',
)
