import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const listActivity = endpoint<Contracts['listActivity']>('GET', '/api/company/activity')
export const exportActivity = endpoint<Contracts['exportActivity']>(
  'GET',
  '/api/company/activity/export',
)
export const listCompanyActivity = endpoint<Contracts['listCompanyActivity']>(
  'GET',
  '/api/admin/companies/:companyId/activity',
)
export const exportCompanyActivity = endpoint<Contracts['exportCompanyActivity']>(
  'GET',
  '/api/admin/companies/:companyId/activity/export',
)
