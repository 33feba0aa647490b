import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Passkey } from './passkeys.ts'
import { CompanyParams } from './row-ids.ts'
import {
  Code,
  ConfirmPasswordAndStep,
  firstSecondStepDescription,
  NewBackupCodes,
  proof,
  provenAdditionDescription,
} from './second-factor-fields.ts'
import { Succeeded } from './succeeded.ts'

export const backupCodeCount = 10
/** Days that a trusted device signs in without a code. */
export const trustedDeviceDays = 30
/** Hours until an admin's removal of an owner's two-step sign-in takes effect. */
export const secondFactorRemovalHours = 24

/** The response of a sign-in that needs a second step. */
export const SecondStepRequired = Type.Object({
  requiresCode: Type.Literal(true),
  ticket: Type.String({ description: 'For `POST /api/auth/second-step`, valid for 10 minutes.' }),
  hasApp: Type.Boolean({ description: 'The account has an authenticator app.' }),
  hasPasskey: Type.Boolean(),
})
export type SecondStepRequired = Static<typeof SecondStepRequired>

export const TakeSecondStep = Type.Object(
  {
    ticket: Type.String({ minLength: 1, maxLength: 100 }),
    ...proof,
    trustDevice: Type.Optional(
      Type.Boolean({ description: `Skips the code on this device for ${trustedDeviceDays} days.` }),
    ),
  },
  { additionalProperties: false },
)
export type TakeSecondStep = Static<typeof TakeSecondStep>

/** The state of the account's two-step sign-in. */
export const SecondFactor = Type.Object({
  isOn: Type.Boolean(),
  hasApp: Type.Boolean({ description: 'The account has an authenticator app.' }),
  passkeys: Type.Array(Passkey),
  backupCodesLeft: Type.Integer(),
  removalAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When a removal by an admin takes effect.',
  }),
})
export type SecondFactor = Static<typeof SecondFactor>

/** The secret for an authenticator app. */
export const SecondFactorSetup = Type.Object({
  secret: Type.String({ description: 'Base32.' }),
  uri: Type.String({ description: 'An `otpauth:` URI for a QR code.' }),
})
export type SecondFactorSetup = Static<typeof SecondFactorSetup>

/** Each code works once. They are shown only in this response. */
export const BackupCodes = Type.Object({ backupCodes: Type.Array(Type.String()) })
export type BackupCodes = Static<typeof BackupCodes>

const ConfirmCode = Type.Object({ code: Code }, { additionalProperties: false })

export const takeSecondStep = endpoint('POST', '/api/auth/second-step', {
  summary: 'Finishes a sign-in with a code or a passkey',
  description:
    'Takes the six digits of the authenticator app, a backup code, or a passkey. A ticket allows five attempts.',
  tag: 'session',
  access: 'public',
  body: TakeSecondStep,
  response: Type.Object({ token: Type.String() }),
  errors: [401, 410],
})

export const getSecondFactor = endpoint('GET', '/api/auth/second-factor', {
  summary: 'Returns the state of the account’s two-step sign-in',
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  response: SecondFactor,
  errors: [403],
})

export const startSecondFactor = endpoint('POST', '/api/auth/second-factor', {
  summary: 'Starts to add an authenticator app',
  description: `Replaces the secret of an earlier attempt that was not confirmed. ${provenAdditionDescription}`,
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  body: ConfirmPasswordAndStep,
  response: SecondFactorSetup,
  errors: [403, 409],
})

export const confirmSecondFactor = endpoint('POST', '/api/auth/second-factor/confirm', {
  summary: 'Adds an authenticator app with its first code',
  description: firstSecondStepDescription,
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  body: ConfirmCode,
  response: NewBackupCodes,
  errors: [403, 409],
})

export const renewBackupCodes = endpoint('POST', '/api/auth/second-factor/backup-codes', {
  summary: 'Replaces the backup codes',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  body: ConfirmPasswordAndStep,
  response: BackupCodes,
  errors: [403, 409],
})

export const turnOffSecondFactor = endpoint('POST', '/api/auth/second-factor/off', {
  summary: 'Turns off two-step sign-in',
  description:
    'Removes the authenticator app, all passkeys and the backup codes. Ends all other sessions of the account.',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  body: ConfirmPasswordAndStep,
  response: Succeeded,
  errors: [403, 409],
})

export const removeAuthenticatorApp = endpoint('POST', '/api/auth/second-factor/app/removal', {
  summary: 'Removes the authenticator app',
  description:
    'Ends all other sessions of the account. The only second step of an account cannot be removed: turn off two-step sign-in instead.',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  body: ConfirmPasswordAndStep,
  response: Succeeded,
  errors: [403, 409],
})

export const keepSecondFactor = endpoint('POST', '/api/auth/second-factor/keep', {
  summary: 'Cancels a removal of two-step sign-in by an admin',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  response: Succeeded,
  errors: [403, 409],
})

export const removeSecondFactor = endpoint(
  'POST',
  '/api/admin/companies/:companyId/second-factor/removal',
  {
    summary: 'Removes a company’s two-step sign-in after 24 hours',
    description: 'The owner gets an email and can cancel the removal.',
    tag: 'admin',
    access: { session: 'admin' },
    params: CompanyParams,
    response: Type.Object({
      message: Type.String(),
      removalAt: Type.String({ format: 'date-time' }),
    }),
    errors: [404, 409],
  },
)
