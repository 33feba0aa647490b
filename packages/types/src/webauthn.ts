import { Type, type Static } from 'typebox'

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
