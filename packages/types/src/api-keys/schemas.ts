import { type Static, Type } from 'typebox'
import { maxApiKeyDays, maxApiKeyNameLength } from './values.ts'
import { apiScopes } from '../endpoints/api-scopes.ts'
import { contract } from '../endpoints/contract.ts'
import { RowId } from '../endpoints/schemas.ts'

const Scopes = Type.Array(Type.Enum([...apiScopes]), {
  minItems: 1,
  maxItems: apiScopes.length,
  uniqueItems: true,
})

/** An API key, without its secret part. */
export const ApiKey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters of the key.' }),
  scopes: Scopes,
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  isExpired: Type.Boolean(),
  lastUsedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Updated at most once a minute.',
  }),
})

export type ApiKey = Static<typeof ApiKey>

/** A new key. */
export const CreatedApiKey = Type.Object({
  ...ApiKey.properties,
  key: Type.String({ description: 'The key. It is in no other response.' }),
})

export type CreatedApiKey = Static<typeof CreatedApiKey>

export const CreateApiKey = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: maxApiKeyNameLength, pattern: '\\S' }),
    scopes: Scopes,
    expiresInDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxApiKeyDays,
        description: 'Default: the key does not expire.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type CreateApiKey = Static<typeof CreateApiKey>

const listApiKeys = contract({
  summary: 'Lists the API keys of the company, newest first',
  description: 'Revoked keys are left out.',
  tag: 'api-keys',
  access: { session: 'owner' },
  response: Type.Array(ApiKey),
})

const createApiKey = contract({
  summary: 'Creates an API key',
  description:
    'Not available while an admin impersonates the company. `KEY_LIMIT`: the company has as many keys as it can have.',
  tag: 'api-keys',
  access: { session: 'owner', inPerson: true, plan: 'active' },
  body: CreateApiKey,
  response: CreatedApiKey,
  status: 201,
  errors: [409],
})

const revokeApiKey = contract({
  summary: 'Revokes an API key at once',
  description:
    'Also without an active plan. Not available while an admin impersonates the company.',
  tag: 'api-keys',
  access: { session: 'owner', inPerson: true },
  params: Type.Object({ keyId: RowId }),
  errors: [404],
})

export const contracts = { listApiKeys, createApiKey, revokeApiKey }
export type Contracts = typeof contracts
