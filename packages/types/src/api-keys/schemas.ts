import { type Static, Type } from 'typebox'
import {
  keyRequestsPerPage,
  keyRotationHours,
  maxAllowedNetworks,
  maxApiKeyDays,
  maxApiKeyNameLength,
  maxKeyRequests,
} from './values.ts'
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
  lastUsedIp: Type.Union([Type.String(), Type.Null()]),
  allowedNetworks: Type.Array(Type.String(), {
    description: 'IP addresses and networks such as 203.0.113.0/24. Empty: every IP address.',
  }),
  previousKeyUntil: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Until then the key before the last rotation works too.',
  }),
})

export type ApiKey = Static<typeof ApiKey>

/** A new key. */
export const CreatedApiKey = Type.Object({
  ...ApiKey.properties,
  key: Type.String({ description: 'The key. It is in no other response.' }),
})

export type CreatedApiKey = Static<typeof CreatedApiKey>

const AllowedNetworks = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  maxItems: maxAllowedNetworks,
  uniqueItems: true,
  title: 'IP addresses',
})

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
    allowedNetworks: Type.Optional(AllowedNetworks),
  },
  { additionalProperties: false },
)

export type CreateApiKey = Static<typeof CreateApiKey>

const listApiKeys = contract({
  summary: 'Lists the API keys of the company, newest first',
  description: 'Revoked keys are left out.',
  tag: 'api-keys',
  access: { session: 'owner', testData: true },
  response: Type.Array(ApiKey),
})

const createApiKey = contract({
  summary: 'Creates an API key',
  description:
    'Not available while an admin impersonates the company. `KEY_LIMIT`: the company has as many keys as it can have.',
  tag: 'api-keys',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  body: CreateApiKey,
  response: CreatedApiKey,
  status: 201,
  errors: [409],
})

const KeyParams = Type.Object({ keyId: RowId })

const changeApiKey = contract({
  summary: 'Changes the IP addresses from which an API key can be used',
  tag: 'api-keys',
  access: { session: 'owner', testData: true, inPerson: true },
  params: KeyParams,
  body: Type.Object({ allowedNetworks: AllowedNetworks }, { additionalProperties: false }),
  response: ApiKey,
  errors: [404],
})

const rotateApiKey = contract({
  summary: 'Replaces an API key',
  description: `The earlier key works for another ${keyRotationHours} hours. A key that the earlier rotation replaced ends at once.`,
  tag: 'api-keys',
  access: { session: 'owner', testData: true, inPerson: true, plan: 'active' },
  params: KeyParams,
  response: CreatedApiKey,
  errors: [404],
})

/** A request with an API key. */
export const KeyRequest = Type.Object({
  requestId: Type.String({ description: 'The header `X-Request-Id` of the response.' }),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  errorCode: Type.Union([Type.String(), Type.Null()], { description: 'The `code` of an error.' }),
  createdAt: Type.String({ format: 'date-time' }),
})

export type KeyRequest = Static<typeof KeyRequest>

const listKeyRequests = contract({
  summary: `Lists the requests of an API key, newest first`,
  description: `The last ${maxKeyRequests} are kept.`,
  tag: 'api-keys',
  access: { session: 'owner', testData: true },
  params: KeyParams,
  query: Type.Object(
    {
      requestId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      before: Type.Optional(
        Type.String({
          pattern: '^\\d{1,15}$',
          description: 'The `nextBefore` of the page before.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({
    requests: Type.Array(KeyRequest, { description: `At most ${keyRequestsPerPage}.` }),
    nextBefore: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: [404],
})

const revokeApiKey = contract({
  summary: 'Revokes an API key at once',
  description:
    'Also without an active plan. Not available while an admin impersonates the company.',
  tag: 'api-keys',
  access: { session: 'owner', testData: true, inPerson: true },
  params: KeyParams,
  errors: [404],
})

export const contracts = {
  listApiKeys,
  createApiKey,
  changeApiKey,
  rotateApiKey,
  listKeyRequests,
  revokeApiKey,
}
export type Contracts = typeof contracts
