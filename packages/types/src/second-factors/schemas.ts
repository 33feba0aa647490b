import { type Static, Type } from 'typebox'
import { contract } from '../endpoints/contract.ts'
import { CompanyParams, RowId, Succeeded } from '../endpoints/schemas.ts'
import { maxPasswordLength } from '../limits.ts'
import {
  firstSecondStepDescription,
  maxPasskeyNameLength,
  passkeyTransports,
  provenAdditionDescription,
  trustedDeviceDays,
} from './values.ts'

/** The binary parts of WebAuthn are base64url without padding. The limits are above what authenticators send. */
const Binary = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' })

const CredentialId = Type.String({ minLength: 1, maxLength: 1_400, pattern: '^[A-Za-z0-9_-]+$' })

const Transport = Type.Enum([...passkeyTransports])

const Descriptor = Type.Object({
  id: CredentialId,
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Transport)),
})

const UserVerification = Type.Literal('required')

const Credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
}

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(
    Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') }),
  ),
  timeout: Type.Integer({ description: 'In milliseconds.' }),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('preferred'),
    requireResidentKey: Type.Boolean(),
    userVerification: UserVerification,
  }),
  attestation: Type.Literal('none'),
})

export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const PasskeyRequestOptions = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer({ description: 'In milliseconds.' }),
  allowCredentials: Type.Array(Descriptor),
  userVerification: UserVerification,
})

export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>

/** A new passkey: WebAuthn's `RegistrationResponseJSON`. */
export const PasskeyRegistration = Type.Object({
  ...Credential,
  response: Type.Object({
    clientDataJSON: Binary(4_000),
    attestationObject: Binary(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
  }),
})

export type PasskeyRegistration = Static<typeof PasskeyRegistration>

/** A passkey's signature of a challenge: WebAuthn's `AuthenticationResponseJSON`. */
export const PasskeyAssertion = Type.Object({
  ...Credential,
  response: Type.Object({
    clientDataJSON: Binary(4_000),
    authenticatorData: Binary(4_000),
    signature: Binary(4_000),
  }),
})

export type PasskeyAssertion = Static<typeof PasskeyAssertion>

export const Password = Type.String({ minLength: 1, maxLength: maxPasswordLength })

/** Six digits of the authenticator app, or a backup code. Spaces and hyphens are ignored. */
export const Code = Type.String({ minLength: 1, maxLength: 20 })

/** Exactly one of them. */
export const proof = { code: Type.Optional(Code), passkey: Type.Optional(PasskeyAssertion) }

export const ConfirmPasswordAndStep = Type.Object(
  { password: Password, ...proof },
  { additionalProperties: false },
)

/** Each code works once. They are shown only in this response. */
export const NewBackupCodes = Type.Object({
  backupCodes: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'Null where the account still has unused backup codes. They stay valid.',
  }),
})

export type NewBackupCodes = Static<typeof NewBackupCodes>

/** A passkey of the account. */
export const Passkey = Type.Object({
  id: RowId,
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})

export type Passkey = Static<typeof Passkey>

const Name = Type.String({
  title: 'Name',
  minLength: 1,
  maxLength: maxPasskeyNameLength,
  pattern: String.raw`\S`,
})

const PasskeyParams = Type.Object({ passkeyId: RowId })

const startSecondStepPasskey = contract({
  summary: 'Returns a challenge for a passkey that finishes a sign-in',
  description: 'The challenge is valid for 5 minutes and for one `POST /api/auth/second-step`.',
  tag: 'session',
  access: 'public',
  body: Type.Object(
    { ticket: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: false },
  ),
  response: PasskeyRequestOptions,
  errors: [409, 410],
})

const startPasskey = contract({
  summary: 'Starts to add a passkey',
  description: `The challenge is valid for 5 minutes and for one \`POST …/passkeys\`. ${provenAdditionDescription}`,
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  body: ConfirmPasswordAndStep,
  response: PasskeyCreationOptions,
  errors: [403, 409],
})

const addPasskey = contract({
  summary: 'Adds a passkey',
  description: firstSecondStepDescription,
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  body: Type.Object(
    { name: Name, credential: PasskeyRegistration },
    { additionalProperties: false },
  ),
  response: NewBackupCodes,
  errors: [403, 409],
})

const renamePasskey = contract({
  summary: 'Renames a passkey',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  params: PasskeyParams,
  body: Type.Object({ name: Name, password: Password }, { additionalProperties: false }),
  response: Succeeded,
  errors: [403, 404],
})

const removePasskey = contract({
  summary: 'Removes a passkey',
  description:
    'Ends all other sessions of the account. The only second step of an account cannot be removed: turn off two-step sign-in instead.',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  params: PasskeyParams,
  body: ConfirmPasswordAndStep,
  response: Succeeded,
  errors: [403, 404, 409],
})

const startPasskeyConfirmation = contract({
  summary: 'Returns a challenge for a passkey that confirms a change',
  description:
    'The challenge is valid for 5 minutes and for one change of two-step sign-in that needs a code.',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  response: PasskeyRequestOptions,
  errors: [403, 409],
})

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

const takeSecondStep = contract({
  summary: 'Finishes a sign-in with a code or a passkey',
  description:
    'Takes the six digits of the authenticator app, a backup code, or a passkey. A ticket allows five attempts.',
  tag: 'session',
  access: 'public',
  body: TakeSecondStep,
  response: Type.Object({ token: Type.String() }),
  errors: [401, 410],
})

const getSecondFactor = contract({
  summary: 'Returns the state of the account’s two-step sign-in',
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  response: SecondFactor,
  errors: [403],
})

const startSecondFactor = contract({
  summary: 'Starts to add an authenticator app',
  description: `Replaces the secret of an earlier attempt that was not confirmed. ${provenAdditionDescription}`,
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  body: ConfirmPasswordAndStep,
  response: SecondFactorSetup,
  errors: [403, 409],
})

const confirmSecondFactor = contract({
  summary: 'Adds an authenticator app with its first code',
  description: firstSecondStepDescription,
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  body: ConfirmCode,
  response: NewBackupCodes,
  errors: [403, 409],
})

const renewBackupCodes = contract({
  summary: 'Replaces the backup codes',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  body: ConfirmPasswordAndStep,
  response: BackupCodes,
  errors: [403, 409],
})

const turnOffSecondFactor = contract({
  summary: 'Turns off two-step sign-in',
  description:
    'Removes the authenticator app, all passkeys and the backup codes. Ends all other sessions of the account.',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  body: ConfirmPasswordAndStep,
  response: Succeeded,
  errors: [403, 409],
})

const removeAuthenticatorApp = contract({
  summary: 'Removes the authenticator app',
  description:
    'Ends all other sessions of the account. The only second step of an account cannot be removed: turn off two-step sign-in instead.',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  body: ConfirmPasswordAndStep,
  response: Succeeded,
  errors: [403, 409],
})

const keepSecondFactor = contract({
  summary: 'Cancels a removal of two-step sign-in by an admin',
  tag: 'session',
  access: { session: 'any', inPerson: true },
  response: Succeeded,
  errors: [403, 409],
})

const removeSecondFactor = contract({
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
})

export const contracts = {
  startSecondStepPasskey,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeyConfirmation,
  takeSecondStep,
  getSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  renewBackupCodes,
  turnOffSecondFactor,
  removeAuthenticatorApp,
  keepSecondFactor,
  removeSecondFactor,
}
export type Contracts = typeof contracts
