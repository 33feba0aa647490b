import { endpoint } from '../endpoints/endpoint.ts'
import type { Contracts } from './schemas.ts'

export const startSecondStepPasskey = endpoint<Contracts['startSecondStepPasskey']>(
  'POST',
  '/api/auth/second-step/passkey',
)
export const startPasskey = endpoint<Contracts['startPasskey']>(
  'POST',
  '/api/auth/second-factor/passkeys/options',
)
export const addPasskey = endpoint<Contracts['addPasskey']>(
  'POST',
  '/api/auth/second-factor/passkeys',
)
export const renamePasskey = endpoint<Contracts['renamePasskey']>(
  'PATCH',
  '/api/auth/second-factor/passkeys/:passkeyId',
)
export const removePasskey = endpoint<Contracts['removePasskey']>(
  'POST',
  '/api/auth/second-factor/passkeys/:passkeyId/removal',
)
export const startPasskeyConfirmation = endpoint<Contracts['startPasskeyConfirmation']>(
  'POST',
  '/api/auth/second-factor/passkey-challenge',
)
export const takeSecondStep = endpoint<Contracts['takeSecondStep']>('POST', '/api/auth/second-step')
export const getSecondFactor = endpoint<Contracts['getSecondFactor']>(
  'GET',
  '/api/auth/second-factor',
)
export const startSecondFactor = endpoint<Contracts['startSecondFactor']>(
  'POST',
  '/api/auth/second-factor',
)
export const confirmSecondFactor = endpoint<Contracts['confirmSecondFactor']>(
  'POST',
  '/api/auth/second-factor/confirm',
)
export const renewBackupCodes = endpoint<Contracts['renewBackupCodes']>(
  'POST',
  '/api/auth/second-factor/backup-codes',
)
export const turnOffSecondFactor = endpoint<Contracts['turnOffSecondFactor']>(
  'POST',
  '/api/auth/second-factor/off',
)
export const removeAuthenticatorApp = endpoint<Contracts['removeAuthenticatorApp']>(
  'POST',
  '/api/auth/second-factor/app/removal',
)
export const keepSecondFactor = endpoint<Contracts['keepSecondFactor']>(
  'POST',
  '/api/auth/second-factor/keep',
)
export const removeSecondFactor = endpoint<Contracts['removeSecondFactor']>(
  'POST',
  '/api/admin/companies/:companyId/second-factor/removal',
)
