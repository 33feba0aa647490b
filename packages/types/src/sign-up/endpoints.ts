import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const requestPasswordReset = endpoint<Contracts['requestPasswordReset']>(
  'POST',
  '/api/company/forgot-password',
)
export const verifyResetCode = endpoint<Contracts['verifyResetCode']>(
  'POST',
  '/api/company/verify-reset-code',
)
export const resetPasswordByCode = endpoint<Contracts['resetPasswordByCode']>(
  'POST',
  '/api/company/reset-password',
)
export const resetPasswordByLink = endpoint<Contracts['resetPasswordByLink']>(
  'POST',
  '/api/auth/password-reset/reset',
)
export const changePassword = endpoint<Contracts['changePassword']>(
  'PUT',
  '/api/companies/password',
)
export const createFreeAccount = endpoint<Contracts['createFreeAccount']>(
  'POST',
  '/api/create-free-account',
)
export const createTrialAccount = endpoint<Contracts['createTrialAccount']>(
  'POST',
  '/api/create-trial-account',
)
export const resendVerificationCode = endpoint<Contracts['resendVerificationCode']>(
  'POST',
  '/api/resend-verification-code',
)
export const verifyEmail = endpoint<Contracts['verifyEmail']>('POST', '/api/verify-email-code')
export const verifyTrialEmail = endpoint<Contracts['verifyTrialEmail']>(
  'POST',
  '/api/verify-trial-email',
)
