import { Type, type Static, type TNull, type TObject, type TSchema } from 'typebox'
import { ApiError } from './api-error.ts'
import type { Access } from './access.ts'
import type { ApiScope } from './api-scopes.ts'
import { retryHeaders, v1Headers } from './response-headers.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response that is a file of one of these content types. */
export interface FileResponse {
  description: string
  content: Record<string, { schema: TSchema }>
}

export function fileOf(...contentTypes: string[]): FileResponse {
  const schema = Type.Any({ description: 'The file.' })
  return {
    description: 'The file.',
    content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])),
  }
}

/** The names of a path's parameters: `quoteId` for `/api/company/quotes/:quoteId`. */
type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Next}`
    ? Name | PathParameter<`/${Next}`>
    : Rest
  : never

/** A request and its response for the OpenAPI document. */
export interface EndpointExample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, unknown>
  body?: unknown
  response?: unknown
}

/** What an endpoint accepts and returns. */
export interface EndpointContract {
  summary: string
  description?: string
  tag:
    | 'add-ons'
    | 'admin'
    | 'api-keys'
    | 'billing'
    | 'branding'
    | 'companies'
    | 'days'
    | 'notifications'
    | 'offers'
    | 'operations'
    | 'pricing'
    | 'quotes'
    | 'session'
    | 'sign-up'
    | 'v1'
    | 'webhooks'
    | 'widget'
  /** Who may call the endpoint. */
  access: Access
  /** Values of the headers `Deprecation` and `Sunset` (YYYY-MM-DD): deprecated since, and may stop working from this day on. */
  deprecated?: { since: string; sunset: string }
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  /** The request is a multipart form with files. */
  isUpload?: true
  /** The body of a successful response. An endpoint without one returns 204. */
  response?: TSchema | FileResponse
  /** The status of a successful response. Default: 200 with a body, 204 without. */
  status?: 200 | 201 | 202 | 204 | 303
  /** Headers of a successful response, besides those that every response to an API key has. */
  responseHeaders?: Record<string, TSchema>
  /** Required for an endpoint that accepts API keys. A test sends the request. */
  example?: EndpointExample
  /** Statuses of error responses `{ error, code }`, besides those that the other members imply. */
  errors?: readonly number[]
  /** Schemas of other responses by status. */
  otherResponses?: Record<number, TSchema>
}

/** Requires a schema that names every parameter of the path. */
type WithParams<Path extends string> = [PathParameter<Path>] extends [never]
  ? { params?: never }
  : { params: TSchema & { properties: Record<PathParameter<Path>, TSchema> } }

type Empty = Record<never, never>

/** A member that is optional if it has no required fields. */
type Member<Name extends string, Value> = Empty extends Value
  ? { [Key in Name]?: Value }
  : null extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/** The input that a caller passes. */
type InputOf<Contract> = (Contract extends { params: infer Schema extends TSchema }
  ? { params: Static<Schema> }
  : Empty) &
  (Contract extends { query: infer Schema extends TSchema }
    ? Member<'query', Static<Schema>>
    : Empty) &
  (Contract extends { headers: infer Schema extends TSchema }
    ? Member<'headers', Static<Schema>>
    : Empty) &
  (Contract extends { body: infer Schema extends TSchema }
    ? Member<'body', Static<Schema>>
    : Empty) &
  (Contract extends { isUpload: true } ? { form: FormData } : Empty)

type OutputOf<Contract> = Contract extends { response: FileResponse }
  ? { isFile: true }
  : Contract extends { response: infer Schema extends TSchema }
    ? { output: Static<Schema> }
    : { output: undefined }

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

/** The part of an endpoint that a call needs. `Types` exists for the compiler only. */
export interface CallableEndpoint<Types = unknown> {
  readonly method: HttpMethod
  readonly path: string
  readonly types?: Types
}

/** An endpoint of the API. */
export interface Endpoint<Types = unknown, Route = unknown> extends CallableEndpoint<Types> {
  /** The Fastify route. Browser builds remove it together with the schemas. */
  readonly route: Route
}

/** Declares a call of the API, once for the server, both front ends and the OpenAPI document. */
export function endpoint<
  const Method extends HttpMethod,
  const Path extends string,
  const Contract extends EndpointContract & WithParams<Path>,
>(
  method: Method,
  path: Path,
  contract: Contract,
): Endpoint<
  { input: InputOf<Contract> } & OutputOf<Contract>,
  { method: Method; url: Path; schema: RouteSchema<Contract> }
> {
  const schema = toSchema(method, contract)
  return {
    method,
    path,
    // The compiler cannot infer which members the schema has.
    route: { method, url: path, schema: schema as unknown as RouteSchema<Contract> },
  }
}

function toSchema(method: HttpMethod, contract: EndpointContract) {
  const { summary, description, tag, params, query, headers, body, example = {} } = contract
  return {
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
  if ('scope' in access) return [{ key: [access.scope] }]
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
