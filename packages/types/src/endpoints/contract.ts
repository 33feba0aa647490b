import { Type, type TNull, type TObject, type TSchema } from 'typebox'
import type { Access } from './access.ts'
import type { ApiScope } from './api-scopes.ts'
import type {
  Endpoint,
  EndpointContract,
  EndpointExample,
  FileResponse,
  HttpMethod,
} from './endpoint.ts'
import { ApiError, retryHeaders, v1Headers } from './schemas.ts'

export function fileOf(...contentTypes: string[]): FileResponse {
  const schema = Type.Any({ description: 'The file.' })
  return {
    description: 'The file.',
    content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])),
  }
}

type Empty = Record<never, never>

type SuccessStatus<Contract> = Contract extends { status: infer Status extends number }
  ? Status
  : Contract extends { response: object }
    ? 200
    : 204

type SuccessSchema<Contract> = Contract extends { response: FileResponse }
  ? TSchema
  : Contract extends { response: infer Schema extends TSchema }
    ? Schema
    : TNull

/** The schema of a Fastify route. */
type RouteSchema<Contract> = { summary: string; tags: string[] } & (Contract extends {
  params: infer Schema
}
  ? { params: Schema }
  : Empty) &
  (Contract extends { query: infer Schema } ? { querystring: Schema } : Empty) &
  (Contract extends { headers: infer Schema } ? { headers: Schema } : Empty) &
  (Contract extends { body: infer Schema } ? { body: Schema } : Empty) & {
    response: { [Status in SuccessStatus<Contract>]: SuccessSchema<Contract> } & (Contract extends {
      otherResponses: infer Others
    }
      ? Others
      : Empty)
  }

/** Declares what an endpoint accepts and returns. */
export function contract<const Contract extends EndpointContract>(contract: Contract): Contract {
  return contract
}

/** The Fastify routes of endpoints, with their names as operation ids of the OpenAPI document. */
export function toRoutes<Contracts extends Record<string, EndpointContract>>(
  endpoints: { readonly [Name in keyof Contracts]: Endpoint },
  contracts: Contracts,
) {
  const routes = Object.entries(contracts).map(([name, contract]) => {
    const { method, path } = endpoints[name] as Endpoint
    const declared = Object.keys((contract.params as TObject | undefined)?.properties ?? {})
    const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    if (declared.sort().join() !== named.sort().join())
      throw new Error(`The parameters of ${path} differ from those of its contract.`)
    return [name, { method, url: path, schema: toSchema(name, method, contract) }]
  })
  // The compiler cannot infer which members the schemas have.
  return Object.fromEntries(routes) as {
    [Name in keyof Contracts]: {
      method: HttpMethod
      url: string
      schema: RouteSchema<Contracts[Name]>
    }
  }
}

function toSchema(operationId: string, method: HttpMethod, contract: EndpointContract) {
  const { summary, description, tag, params, query, headers, body, example = {} } = contract
  return {
    operationId,
    summary,
    tags: [tag],
    ...(description && { description }),
    access: contract.access,
    security: toSecurity(contract.access),
    ...(contract.deprecated && { deprecated: true, 'x-deprecated': contract.deprecated }),
    ...(params && { params: withExamples(params, example.params) }),
    ...(query && { querystring: withExamples(query, example.query) }),
    ...(headers && { headers: withExamples(headers, example.headers) }),
    ...(body && { body: withExample(body, example.body) }),
    ...(contract.isUpload && { consumes: ['multipart/form-data'] }),
    response: toResponses(method, contract),
  }
}

function toSecurity(access: Access) {
  if (access === 'public') return []
  // The scope is in `x-access` and in the description, because linters take the scopes of a bearer scheme for those of OAuth.
  if ('scope' in access) return [{ key: [] }]
  if ('provider' in access) return [{ provider: [] }]
  return [{ session: [] }, ...('or' in access ? [{}] : [])]
}

/** The statuses of the responses to a request without the credentials or the rights. */
function accessRefusals(access: Access): number[] {
  if (access === 'public') return []
  const isForEverybody =
    'provider' in access || ('session' in access && access.session === 'any' && !access.inPerson)
  return isForEverybody ? [401] : [401, 403]
}

function withExample<Schema extends TSchema>(schema: Schema, example: unknown) {
  return example === undefined ? schema : { ...schema, examples: [example] }
}

/** Adds examples to the schemas of parameters. */
function withExamples(schema: TSchema, examples: EndpointExample['params']) {
  if (!examples) return schema
  const { properties } = schema as TObject
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, withExample(one, examples[name])]),
    ),
  }
}

function toResponses(method: HttpMethod, contract: EndpointContract) {
  const { access, params, query, headers, response, example } = contract
  const scope = access !== 'public' && 'scope' in access ? access.scope : undefined
  const takesBody = method !== 'GET'
  const refusals = [
    ...(takesBody || params || query || headers ? [400] : []),
    ...accessRefusals(access),
    ...(takesBody ? [413, 415] : []),
    ...[429, 500, 503],
    ...(contract.errors ?? []),
  ]
  const responseHeaders = { ...(scope && v1Headers), ...contract.responseHeaders }
  const success = withExample(withoutSteps(response ?? Type.Null()), example?.response)
  return {
    ...Object.fromEntries(refusals.map((status) => [status, toRefusal(status, scope)])),
    ...withoutSteps(contract.otherResponses ?? {}),
    [contract.status ?? (response ? 200 : 204)]:
      Object.keys(responseHeaders).length > 0 ? { ...success, headers: responseHeaders } : success,
  }
}

const schemasWithoutSteps = new WeakMap<object, object>()

/**
 * A schema without `multipleOf`, at any depth. Serializers check the branches of a union without a tolerance, and 19.99 is not an
 * exact multiple of 0.01 in floating point. Equal schemas stay equal, so that their routes share a serializer.
 */
function withoutSteps<Schema extends object>(schema: Schema): Schema {
  const known = schemasWithoutSteps.get(schema)
  if (known) return known as Schema
  const all: [string, unknown][] = Object.entries(schema)
  const entries = all.filter(([keyword]) => keyword !== 'multipleOf')
  const inner = entries.map(([keyword, value]): [string, unknown] => [
    keyword,
    typeof value === 'object' && value !== null ? withoutSteps(value) : value,
  ])
  const isSame =
    entries.length === all.length &&
    inner.every(([, value], index) => value === entries[index]?.[1])
  const copy: object = Array.isArray(schema)
    ? inner.map(([, value]) => value)
    : Object.fromEntries(inner)
  const stripped = (isSame ? schema : copy) as Schema
  schemasWithoutSteps.set(schema, stripped)
  return stripped
}

// Constants, so that the routes share their serializers.
const LaterApiError = { ...ApiError, headers: retryHeaders }
const V1ApiError = { ...ApiError, headers: v1Headers }
const LaterV1ApiError = { ...ApiError, headers: { ...v1Headers, ...retryHeaders } }

function toRefusal(status: number, scope: ApiScope | undefined) {
  const isForLater = status === 429 || status === 503
  // A request without a valid key is not counted.
  if (!scope || status === 401) return isForLater ? LaterApiError : ApiError
  return isForLater ? LaterV1ApiError : V1ApiError
}
