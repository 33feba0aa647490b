import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getProfile = endpoint<Contracts['getProfile']>('GET', '/api/companies/profile')
export const saveProfile = endpoint<Contracts['saveProfile']>('PUT', '/api/companies/profile')
export const getDeletionRequest = endpoint<Contracts['getDeletionRequest']>(
  'GET',
  '/api/companies/request-deletion',
)
export const requestDeletion = endpoint<Contracts['requestDeletion']>(
  'POST',
  '/api/companies/request-deletion',
)
export const withdrawDeletionRequest = endpoint<Contracts['withdrawDeletionRequest']>(
  'DELETE',
  '/api/companies/request-deletion',
)
