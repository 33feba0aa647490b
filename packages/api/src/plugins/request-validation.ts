import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import fastifyPlugin from 'fastify-plugin'
import { InvalidInputError } from '../errors.ts'

/** The package is CommonJS: what Node imports as its default is the whole of it. */
const addFormats = ajvFormats.default as typeof ajvFormats

const maxDepth = 50

const strict: Options = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: true,
  allErrors: false,
  // 7.1 / 0.01 is 709.9999999999999 in floating point.
  multipleOfPrecision: 4,
}

/**
 * Compiles the routes' schemas: unknown fields and wrong types of a body are refused instead of repaired, while query
 * strings and path parameters, which are text by nature, are read as the numbers they stand for. Each is compiled with
 * its first request: all together take longer than the rest of a start.
 */
export const requestValidation = fastifyPlugin(async (app) => {
  const body = addFormats(new Ajv(strict))
  const text = addFormats(new Ajv({ ...strict, coerceTypes: 'array' }))

  app.setValidatorCompiler(({ schema, httpPart }) => {
    let validate: ValidateFunction | undefined
    return (value: unknown) => {
      validate ??= (httpPart === 'body' ? body : text).compile(schema as object)
      if (validate(value)) return { value }
      return { error: new InvalidInputError(describeFailure(validate.errors?.[0])) }
    }
  })

  // No column can hold a NUL or half a character, and no schema asks for more than a few levels: refused here, once for
  // all routes.
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      for (const part of [request.body, request.query, request.params]) requireStorable(part)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
})

/** A sentence for a person about the first rule that failed. */
function describeFailure(failure: ErrorObject | undefined): string {
  if (!failure) return 'The request is not valid.'
  const path = failure.instancePath.slice(1).replaceAll('/', '.')
  const name = path || 'The request'
  const params = failure.params as Record<string, unknown>
  switch (failure.keyword) {
    case 'required':
      return `${path ? `${path}.` : ''}${String(params.missingProperty)} is required.`
    case 'additionalProperties':
      return `${name} has an unknown field: ${String(params.additionalProperty)}.`
    case 'enum':
      return `${name} must be one of: ${(params.allowedValues as unknown[]).join(', ')}.`
    case 'const':
      return `${name} must be ${String(params.allowedValue)}.`
    case 'pattern':
    case 'format':
      return `${name} does not have the right form.`
    case 'multipleOf':
      return `${name} must have at most two decimals.`
    case 'minLength': {
      const least = Number(params.limit)
      if (least === 1) return `${name} must not be empty.`
      return /password$/i.test(name)
        ? `Password must be at least ${least} characters long`
        : `${name} must be at least ${least} characters long.`
    }
    default:
      return `${name} ${failure.message ?? 'is not valid'}.`
  }
}

/** Without recursion over the levels of a value, which a small body can have by the hundred thousand. */
function requireStorable(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new InvalidInputError('The request is nested too deeply.')
    const next: unknown[] = []
    for (const value of level)
      if (typeof value === 'string') requireText(value)
      else if (Array.isArray(value)) for (const member of value as unknown[]) next.push(member)
      else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value))
        for (const [key, member] of Object.entries(value)) {
          requireText(key)
          next.push(member)
        }
    level = next
  }
}

function requireText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidInputError('The request has characters that are not text.')
}
