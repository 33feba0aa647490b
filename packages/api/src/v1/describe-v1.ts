type Operation = { operationId?: string }

/** The part of an OpenAPI document that matters here. */
interface OpenApi {
  info: { title: string; version: string; description?: string }
  tags?: { name: string }[]
  paths?: Record<string, Record<string, Operation>>
  components?: { securitySchemes?: Record<string, unknown> }
}

/** The part of the API's OpenAPI document that is version 1. */
export function describeV1<Document extends object>(document: Document): Document {
  const { info, tags, paths = {}, components, ...rest } = document as Document & OpenApi
  const { key } = components?.securitySchemes ?? {}
  return {
    ...rest,
    info: {
      ...info,
      title: 'CurbQuote API v1',
      version: '1.0.0',
      description:
        'For programs with an API key, which owners create in the dashboard under "Integration". Send it as `Authorization: Bearer cq_live_…`. Money is dollars, times are ISO 8601. Every error response is `{ error, code }`. A key may send 120 requests per minute, all keys of a company 300. The headers `RateLimit-Policy` and `RateLimit` show the remaining requests. A 429 response has `Retry-After`. New fields and new values of enum-like strings may be added. Ignore those that you do not know. A deprecated endpoint sends `Deprecation` and `Sunset`.',
    },
    tags: tags?.filter(({ name }) => name === 'v1'),
    components: { securitySchemes: { key } },
    paths: Object.fromEntries(
      Object.entries(paths)
        .filter(([path]) => path.startsWith('/api/v1/'))
        .map(([path, operations]) => [path, withShortIds(operations)]),
    ),
  } as unknown as Document
}

/** Without the version in `operationId`, from which generators make the names of functions. */
function withShortIds(operations: Record<string, Operation>): Record<string, Operation> {
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const { operationId } = operation
      if (operationId === undefined) return [method, operation]
      const name = operationId.replace(/^v1/, '')
      return [method, { ...operation, operationId: name.charAt(0).toLowerCase() + name.slice(1) }]
    }),
  )
}
