import { Ajv, type FormatDefinition, type Options, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import { plainZip } from '@curbquote/types/places'
import { isInvisible, isPlaceholder, withoutInvisible, withoutMarks } from '@curbquote/types/text'
import fastifyPlugin from 'fastify-plugin'
import { InvalidInputError } from '../errors/errors.ts'
import { describeFailure, fieldOf } from './describe-failure.ts'
import { labelOf } from './field-labels.ts'
import { meantFailure } from './meant-failure.ts'

/** In Node, the default import of this CommonJS package is `module.exports`, so the function is its `default`. */
const addFormats = ajvFormats.default as typeof ajvFormats

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Corrects parts of a body before it is validated, in place of refusing it. */
    cleanBody?: (body: unknown) => void
  }
}

const maxDepth = 50

const strict: Options = {
  removeAdditional: false,
  coerceTypes: false,
  useDefaults: true,
  allErrors: false,
  // Errors then contain the schema, whose title is the field's label.
  verbose: true,
  // 7.1 / 0.01 is 709.9999999999999 in floating point. With an area of up to 100,000,000 the deviation is below 1e-6.
  multipleOfPrecision: 6,
  // The names of schemas in the OpenAPI document.
  keywords: ['x-name'],
}
const rfc3339 = addFormats.get('date-time') as FormatDefinition<string>
const matchesRfc3339 = rfc3339.validate as (text: string) => boolean

// Shared by all applications of a process, so that tests compile each schema once.
const ofBodies = withFormats(new Ajv(strict))
const ofText = withFormats(new Ajv({ ...strict, coerceTypes: 'array' }))

/** Adds formats that refuse what PostgreSQL or `Date` cannot read: the prefix `urn:uuid:`, leap seconds and the year 0. */
function withFormats(ajv: Ajv): Ajv {
  return addFormats(ajv)
    .addFormat('uuid', /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i)
    .addFormat('date-time', (text) => matchesRfc3339(text) && isStorableTime(new Date(text)))
}

/** Whether the year in UTC has four digits. False for an invalid date. */
function isStorableTime(time: Date): boolean {
  const year = time.getUTCFullYear()
  return year >= 1 && year <= 9999
}

/**
 * Validates requests against the routes' schemas. Unknown fields and wrong types in a body are refused. Query and path
 * parameters are converted to numbers where declared, and undeclared query parameters are removed. Each schema is compiled
 * with its first request, because compiling all of them would take longer than the rest of the start.
 */
export const requestValidation = fastifyPlugin(async (app) => {
  app.setValidatorCompiler(({ schema, httpPart, url }) => {
    const isOfV1 = url?.startsWith('/api/v1/')
    let validate: ValidateFunction | undefined
    return (value: unknown) => {
      const ajv = httpPart === 'body' ? ofBodies : ofText
      validate ??= ajv.compile(schema as object)
      if (!validate(value)) {
        const failure = meantFailure(ajv, validate.errors ?? [])
        const field = isOfV1 ? fieldOf(failure) : undefined
        return {
          error: new InvalidInputError(
            describeFailure(failure),
            undefined,
            field === undefined ? undefined : { field },
          ),
        }
      }
      if (httpPart === 'querystring' || httpPart === 'params') {
        const { properties = {} } = schema as { properties?: object }
        if (httpPart === 'querystring') dropUndeclared(value as Record<string, unknown>, properties)
        const tooLarge = findTooLarge(value as Record<string, unknown>)
        if (tooLarge !== undefined)
          return { error: new InvalidInputError(`${labelOf(tooLarge)} is too large a number.`) }
      }
      return { value }
    }
  })

  // PostgreSQL cannot store NUL or lone surrogates, and no schema needs deep nesting. Refused here for all routes. A text of
  // invisible characters is read as empty, so that schemas refuse it where a text is required.
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      if (!request.routeOptions.schema?.querystring) request.query = {}
      request.routeOptions.config.cleanBody?.(request.body)
      for (const part of [request.body, request.query, request.params]) readTexts(part)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
})

/**
 * Returns the name of a number beyond JavaScript's safe integers. Ajv converts `1e309` and `Infinity` to infinity after it
 * has checked the type, so they would pass as integers.
 */
function findTooLarge(parts: Record<string, unknown>): string | undefined {
  const isTooLarge = (value: unknown) =>
    typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)
  return Object.keys(parts).find((name) => [parts[name]].flat().some(isTooLarge))
}

/** Removes query parameters that the route does not declare. */
function dropUndeclared(query: Record<string, unknown>, declared: object): void {
  for (const name of Object.keys(query)) if (!Object.hasOwn(declared, name)) delete query[name]
}

/** Checks and empties texts in place. Iterative, because a small body can have 100,000 levels. */
function readTexts(root: unknown): void {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new InvalidInputError('The request is nested too deeply.')
    const next: unknown[] = []
    for (const value of level)
      if (typeof value === 'string') requireStorable(value)
      else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value))
        for (const [key, member] of Object.entries(value)) {
          requireStorable(key)
          if (typeof member === 'string') {
            const read = isInvisible(member) ? '' : readField(key, member)
            if (read !== member) (value as Record<string, unknown>)[key] = read
          }
          next.push(member)
        }
    level = next
  }
}

const emailsAndCodes = /(?:email|phone|smsNumber)$|^username$/i
const zips = /zip(?:code)?$/i
const names = /^(?:name|customerName|firstName|lastName|signerName)$/

/** Removes the invisible characters that copied email addresses, phone numbers, ZIP codes and names have. */
function readField(name: string, text: string): string {
  if (text.length > maxCleanedLength) return text
  if (zips.test(name)) return isPlaceholder(text) ? '' : plainZip(text)
  if (emailsAndCodes.test(name)) return withoutInvisible(text)
  return names.test(name) ? withoutMarks(text) : text
}

/** Longer texts are refused by all schemas of these fields. */
const maxCleanedLength = 2_000

function requireStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidInputError('The request contains invalid characters.')
}
