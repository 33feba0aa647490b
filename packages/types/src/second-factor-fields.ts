import { Type, type Static } from 'typebox'
import { maxPasswordLength } from './limits.ts'
import { PasskeyAssertion } from './webauthn.ts'

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

export const provenAdditionDescription =
  'While two-step sign-in is on, a code or a passkey is required too.'
export const firstSecondStepDescription =
  'Adding the first passkey or authenticator app turns on two-step sign-in and ends all other sessions.'
