import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const getAdminAccount = endpoint<Contracts['getAdminAccount']>('GET', '/api/admin/me')
export const signInAdmin = endpoint<Contracts['signInAdmin']>('POST', '/api/auth/admin/login')
export const signOutAdmin = endpoint<Contracts['signOutAdmin']>('POST', '/api/auth/admin/logout')
export const resetAdminPassword = endpoint<Contracts['resetAdminPassword']>(
  'POST',
  '/api/auth/admin/password-reset',
)
export const requestAdminResetLink = endpoint<Contracts['requestAdminResetLink']>(
  'POST',
  '/api/auth/admin/password-reset/link',
)
export const getAdminDashboard = endpoint<Contracts['getAdminDashboard']>(
  'GET',
  '/api/admin/dashboard',
)
export const listCompanies = endpoint<Contracts['listCompanies']>('GET', '/api/admin/companies')
export const listTrialCompanies = endpoint<Contracts['listTrialCompanies']>(
  'GET',
  '/api/admin/trial-companies',
)
export const getCompany = endpoint<Contracts['getCompany']>('GET', '/api/admin/company/:companyId')
export const getCompanyEntitlements = endpoint<Contracts['getCompanyEntitlements']>(
  'GET',
  '/api/admin/company-entitlements/:companyId',
)
export const listCompanyEmails = endpoint<Contracts['listCompanyEmails']>(
  'GET',
  '/api/admin/companies/:companyId/emails',
)
export const setPlanOverride = endpoint<Contracts['setPlanOverride']>(
  'PATCH',
  '/api/admin/companies/:companyId/plan-override',
)
export const setCompanyPassword = endpoint<Contracts['setCompanyPassword']>(
  'PATCH',
  '/api/admin/companies/:companyId/password',
)
export const resendVerification = endpoint<Contracts['resendVerification']>(
  'POST',
  '/api/admin/companies/:companyId/resend-verification',
)
export const setAdminNotes = endpoint<Contracts['setAdminNotes']>(
  'PATCH',
  '/api/admin/companies/:companyId/notes',
)
export const signCompanyOut = endpoint<Contracts['signCompanyOut']>(
  'POST',
  '/api/admin/companies/:companyId/sign-out',
)
export const deleteCompany = endpoint<Contracts['deleteCompany']>(
  'DELETE',
  '/api/admin/companies/:companyId',
)
export const impersonateCompany = endpoint<Contracts['impersonateCompany']>(
  'POST',
  '/api/admin/companies/:companyId/impersonate',
)
export const exitImpersonation = endpoint<Contracts['exitImpersonation']>(
  'POST',
  '/api/admin/exit-impersonation',
)
export const listAdminActions = endpoint<Contracts['listAdminActions']>(
  'GET',
  '/api/admin/activity-logs',
)
export const exportAdminActions = endpoint<Contracts['exportAdminActions']>(
  'GET',
  '/api/admin/activity-logs/export',
)
