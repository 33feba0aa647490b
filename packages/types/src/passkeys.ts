import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './row-ids.ts'
import { ConfirmPassword, NewBackupCodes, Password } from './second-factor-fields.ts'
import { Succeeded } from './succeeded.ts'

export const maxPasskeys = 10
export const maxPasskeyNameLength = 60

/** The binary parts of WebAuthn are base64url without padding. The limits are above what authenticators send. */
const Binary = (maxLength: number) => Type.String({ maxLength, pattern: '^[A-Za-z0-9_-]*$' })
const CredentialId = Type.String({ minLength: 1, maxLength: 1_400, pattern: '^[A-Za-z0-9_-]+$' })
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const
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

/** A passkey of the account. */
export const Passkey = Type.Object({
  id: RowId,
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
})
export type Passkey = Static<typeof Passkey>

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

const Name = Type.String({
  title: 'Name',
  minLength: 1,
  maxLength: maxPasskeyNameLength,
  pattern: String.raw`\S`,
})
const PasskeyParams = Type.Object({ passkeyId: RowId })

export const startSecondStepPasskey = endpoint('POST', '/api/auth/second-step/passkey', {
  summary: 'Returns a challenge for a passkey that finishes a sign-in',
  description: 'The challenge is valid for 5 minutes and for one `POST /api/auth/second-step`.',
  tag: 'session',
  body: Type.Object(
    { ticket: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: false },
  ),
  response: PasskeyRequestOptions,
  errors: [409, 410],
})

export const startPasskey = endpoint('POST', '/api/auth/second-factor/passkeys/options', {
  summary: 'Starts to add a passkey',
  description: 'The challenge is valid for 5 minutes and for one `POST …/passkeys`.',
  tag: 'session',
  session: 'any',
  body: ConfirmPassword,
  response: PasskeyCreationOptions,
  errors: [403, 409],
})

export const addPasskey = endpoint('POST', '/api/auth/second-factor/passkeys', {
  summary: 'Adds a passkey',
  description:
    'The first second step of an account turns on two-step sign-in and ends all other sessions of the account.',
  tag: 'session',
  session: 'any',
  body: Type.Object(
    { name: Name, credential: PasskeyRegistration },
    { additionalProperties: false },
  ),
  response: NewBackupCodes,
  errors: [403, 409],
})

export const renamePasskey = endpoint('PATCH', '/api/auth/second-factor/passkeys/:passkeyId', {
  summary: 'Renames a passkey',
  tag: 'session',
  session: 'any',
  params: PasskeyParams,
  body: Type.Object({ name: Name, password: Password }, { additionalProperties: false }),
  response: Succeeded,
  errors: [403, 404],
})

export const removePasskey = endpoint(
  'POST',
  '/api/auth/second-factor/passkeys/:passkeyId/removal',
  {
    summary: 'Removes a passkey',
    description:
      'Ends all other sessions of the account. The only second step of an account cannot be removed: turn off two-step sign-in instead.',
    tag: 'session',
    session: 'any',
    params: PasskeyParams,
    body: ConfirmPassword,
    response: Succeeded,
    errors: [403, 404, 409],
  },
)

export const startPasskeyConfirmation = endpoint(
  'POST',
  '/api/auth/second-factor/passkey-challenge',
  {
    summary: 'Returns a challenge for a passkey that confirms a change',
    description:
      'The challenge is valid for 5 minutes and for one change of two-step sign-in that needs a code.',
    tag: 'session',
    session: 'any',
    response: PasskeyRequestOptions,
    errors: [403, 409],
  },
)
