import { Ajv, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { findErrorPage } from './error-handler.ts'

/** The package is CommonJS: Node's default import is the module itself. */
const addFormats = ajvFormats.default as typeof ajvFormats

const ajv = addFormats(
  new Ajv({
    allErrors: true,
    strict: false,
    multipleOfPrecision: 4,
    // A test uses most schemas a few times, so optimizing takes longer than it saves.
    code: { optimize: false },
  }),
)
const validators = new WeakMap<object, ValidateFunction>()

declare module 'fastify' {
  interface FastifyInstance {
    /** Each difference between a response and its declaration, once. */
    undeclaredResponses: Set<string>
  }
}

/** A JSON schema, or the content types of a file. */
interface DeclaredResponse {
  content?: Record<string, unknown>
  headers?: Record<string, unknown>
  type?: string
}

/** Headers that an endpoint declares for each response that has them. */
export const declaredHeaders = ['ratelimit', 'ratelimit-policy', 'retry-after']

export class UndeclaredResponseError extends Error {
  override name = 'UndeclaredResponseError'
}

/**
 * Validates the status, content type, JSON and headers of each response against its endpoint, from which the OpenAPI document is
 * generated. A difference is logged and becomes a 500. Not used in production, because it serializes responses twice.
 */
export const responseValidation = fastifyPlugin(async (app) => {
  app.decorate('undeclaredResponses', new Set<string>())

  // Validate before serialization: the serializer converts null to an empty text and fractions to integers.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const declared = findDeclared(request, reply)
    if (declared && !declared.content)
      refuseIf(describeInvalid(declared, toPlainJson(payload)), request, reply)
    return payload
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.routeOptions.schema?.response) return payload
    // Browsers get errors as pages.
    if (reply.statusCode >= 400 && findErrorPage(request)) return payload
    const declared = findDeclared(request, reply)
    if (!declared) refuseIf('the status is not declared', request, reply)
    else refuseIf(describeDifference(declared, reply, payload), request, reply)
    return payload
  })

  function refuseIf(
    difference: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (difference === undefined) return
    const { method, routeOptions } = request
    const message = `${method} ${routeOptions.url} ${reply.statusCode}: ${difference}`
    app.undeclaredResponses.add(message)
    const error = new UndeclaredResponseError(message)
    request.log.error({ err: error }, 'response differs from its declaration')
    // They belong to this response, not to the 500.
    for (const name of declaredHeaders) reply.removeHeader(name)
    throw error
  }
})

function findDeclared({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply) {
  const responses = routeOptions.schema?.response as Record<number, DeclaredResponse> | undefined
  return responses?.[statusCode]
}

/** How the JSON of a body differs from its schema. `undefined` if it is valid. */
export function describeInvalid(schema: object, json: unknown): string | undefined {
  let validate = validators.get(schema)
  if (!validate) {
    validate = ajv.compile(schema)
    validators.set(schema, validate)
  }
  return validate(json) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'body' })
}

function describeDifference(
  declared: DeclaredResponse,
  reply: FastifyReply,
  payload: unknown,
): string | undefined {
  const header = declaredHeaders.find((name) => reply.hasHeader(name) && !declared.headers?.[name])
  if (header !== undefined) return `the header ${header} is not declared`
  // Fastify serializes a null and sends nothing.
  if (declared.type === 'null') return payload && payload !== 'null' ? 'it has a body' : undefined
  const [mediaType = ''] = String(reply.getHeader('content-type') ?? '').split(';')
  const mediaTypes = declared.content ? Object.keys(declared.content) : ['application/json']
  if (!mediaTypes.includes(mediaType))
    return `the content type is ${mediaType || 'missing'} instead of ${mediaTypes.join(' or ')}`
  return declared.content || typeof payload !== 'string'
    ? undefined
    : describeInvalid(declared, JSON.parse(payload))
}

function toPlainJson(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}
