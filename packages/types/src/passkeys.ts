import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { RowId } from './row-ids.ts'
import {
  ConfirmPasswordAndStep,
  firstSecondStepDescription,
  NewBackupCodes,
  Password,
  provenAdditionDescription,
} from './second-factor-fields.ts'
import { Succeeded } from './succeeded.ts'
import { PasskeyCreationOptions, PasskeyRegistration, PasskeyRequestOptions } from './webauthn.ts'

export const maxPasskeys = 10
export const maxPasskeyNameLength = 60

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

export const startSecondStepPasskey = endpoint('POST', '/api/auth/second-step/passkey', {
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

export const startPasskey = endpoint('POST', '/api/auth/second-factor/passkeys/options', {
  summary: 'Starts to add a passkey',
  description: `The challenge is valid for 5 minutes and for one \`POST …/passkeys\`. ${provenAdditionDescription}`,
  tag: 'session',
  access: { session: 'any', inPerson: true, withoutSecondStep: true },
  body: ConfirmPasswordAndStep,
  response: PasskeyCreationOptions,
  errors: [403, 409],
})

export const addPasskey = endpoint('POST', '/api/auth/second-factor/passkeys', {
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

export const renamePasskey = endpoint('PATCH', '/api/auth/second-factor/passkeys/:passkeyId', {
  summary: 'Renames a passkey',
  tag: 'session',
  access: { session: 'any', inPerson: true },
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
    access: { session: 'any', inPerson: true },
    params: PasskeyParams,
    body: ConfirmPasswordAndStep,
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
    access: { session: 'any', inPerson: true },
    response: PasskeyRequestOptions,
    errors: [403, 409],
  },
)
