import type { Static, TSchema } from 'typebox'
import type { Access } from './access.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response that is a file of one of these content types. */
export interface FileResponse {
  description: string
  content: Record<string, { schema: TSchema }>
}

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
  /** Required if the endpoint accepts API keys. A test sends the request of the example. */
  example?: EndpointExample
  /** Statuses of error responses `{ error, code }`, besides those that the other members imply. */
  errors?: readonly number[]
  /** Schemas of other responses by status. */
  otherResponses?: Record<number, TSchema>
}

/** A call of the API. `Types` exists for the compiler only. */
export interface Endpoint<Types = unknown> {
  readonly method: HttpMethod
  readonly path: string
  readonly types?: Types
}

/**
 * Declares the method and the path of a call of the API, once for the server and the front ends. The types of its input and
 * output are those of its contract. This module does not import TypeBox, so that browsers need not load it. Bundlers remove
 * unused endpoints.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Contract extends EndpointContract>(
  method: HttpMethod,
  path: PathOf<Contract>,
): Endpoint<{ input: InputOf<Contract> } & OutputOf<Contract>> {
  return { method, path }
}

/** A path that names every parameter of the contract, such as `/api/quotes/:quoteId`. */
type PathOf<Contract> = Contract extends { params: { properties: infer Properties } }
  ? PathWith<keyof Properties & string>
  : string

/** Converts the names of parameters to the intersection of the paths that have them. */
type PathWith<Name extends string> = (
  Name extends string ? (path: `${string}/:${Name}${string}`) => void : never
) extends (path: infer Path extends string) => void
  ? Path
  : never

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
