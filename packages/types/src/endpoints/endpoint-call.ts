import type { Static, TSchema } from 'typebox'
import type { Endpoint, HttpMethod } from './endpoint.ts'

/** An endpoint whose response is JSON, or has no body. */
export type JsonEndpoint<Input, Output> = Endpoint<{ input: Input; output: Output }>

/** An endpoint whose response is a file. */
export type FileEndpoint<Input> = Endpoint<{ input: Input; isFile: true }>

/** The last argument of a call. Optional if the endpoint has no required input. */
export type CallArguments<Input> =
  Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** The HTTP request of a call. */
export interface EndpointRequest {
  method: HttpMethod
  url: string
  headers?: Record<string, string | undefined>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a multipart form instead of `body`. */
  form?: FormData
}

/** The body of a response of a route by its status, for code that reads responses without the typed client. */
export type ResponseOf<
  Route extends { schema: { response: Record<Status, TSchema> } },
  Status extends number,
> = Static<Route['schema']['response'][Status]>

type Values = Record<string, string | number | boolean | undefined>

/** The path of an endpoint with its parameters and query filled in. */
export function urlOf<Input>(
  { path }: Endpoint<{ input: Input }>,
  ...[input]: CallArguments<Pick<Input, Extract<'params' | 'query', keyof Input>>>
): string {
  return fillIn(path, input ?? {})
}

function fillIn(path: string, { params = {}, query = {} }: { params?: Values; query?: Values }) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  // Not `for in`: the page may have extended `Object.prototype`.
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return `${filled}${search.toString() && `?${search.toString()}`}`
}

export function requestOf<Input, Options>(
  { method, path }: Endpoint<{ input: Input }>,
  input: (Input & Options) | undefined,
): EndpointRequest & Options {
  return { ...(input as Options), method, url: fillIn(path, input ?? {}) }
}

/**
 * Creates the typed client of a front end. `send` performs the request and rejects unless the response is a success.
 * `Options` are additional options that callers can pass to `send`.
 */
export function createCall<Options>(
  send: (request: EndpointRequest & Options) => Promise<unknown>,
) {
  return <Input, Output>(
    endpoint: JsonEndpoint<Input, Output>,
    ...[input]: CallArguments<Input & Options>
  ) =>
    // The API validates its responses against the same declaration in development and in tests.
    send(requestOf(endpoint, input)) as Promise<Output>
}

/** Not a regular expression: `/\/+$/` takes quadratic time. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}
