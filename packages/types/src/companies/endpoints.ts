import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getAccount = endpoint<Contracts['getAccount']>('GET', '/api/auth/me')
export const getCompanyDashboard = endpoint<Contracts['getCompanyDashboard']>(
  'GET',
  '/api/company/dashboard',
)
export const getCompanyOverview = endpoint<Contracts['getCompanyOverview']>(
  'GET',
  '/api/company/:companyId/dashboard',
)
export const listPublicCompanies = endpoint<Contracts['listPublicCompanies']>(
  'GET',
  '/api/companies/public',
)
export const getPublicCompany = endpoint<Contracts['getPublicCompany']>(
  'GET',
  '/api/company/public/:companyId',
)
export const getDirectoryListing = endpoint<Contracts['getDirectoryListing']>(
  'GET',
  '/api/company/directory-listing',
)
export const changeDirectoryListing = endpoint<Contracts['changeDirectoryListing']>(
  'PUT',
  '/api/company/directory-listing',
)
