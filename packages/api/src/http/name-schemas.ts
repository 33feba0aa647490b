import { STATUS_CODES } from 'node:http'
import { isDeepStrictEqual } from 'node:util'

type Json = Record<string, unknown>

interface OpenApi {
  paths?: Record<string, Record<string, { responses?: Record<string, Json> }>>
  webhooks?: Json
  components?: Json
}

/**
 * Moves the schemas that have a name (`x-name`) to `components.schemas`, so that generated clients have types with names, and
 * describes the responses that have no description.
 * @throws Error if two schemas have the same name
 */
export function nameSchemas<Document extends object>(document: Document): Document {
  const { paths = {}, webhooks, components, ...rest } = document as Document & OpenApi
  const schemas: Record<string, unknown> = {}

  function visit(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const { 'x-name': name, ...own } = node as Json
    const visited = Object.fromEntries(
      Object.entries(own).map(([key, value]) => [key, visit(value)]),
    )
    if (typeof name !== 'string') return visited
    // Examples belong to the place, not to the type.
    const { examples: _examples, example: _example, ...schema } = visited
    if (name in schemas && !isDeepStrictEqual(schemas[name], schema))
      throw new Error(`Two schemas of the OpenAPI document have the name ${name}.`)
    schemas[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  const described = visit(describeResponses(paths))
  return {
    ...rest,
    components: { ...components, schemas },
    paths: described,
    ...(webhooks && { webhooks: visit(webhooks) }),
  } as unknown as Document
}

function describeResponses(paths: NonNullable<OpenApi['paths']>) {
  return mapValues(paths, (operations) =>
    mapValues(operations, ({ responses = {}, ...operation }) => ({
      ...operation,
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, { description, ...response }]) => [
          status,
          {
            description:
              description === undefined || description === undescribed
                ? `${STATUS_CODES[status] ?? status}.`
                : description,
            ...response,
          },
        ]),
      ),
    })),
  )
}

/** What the generator writes for a response without a description. */
const undescribed = 'Default Response'

function mapValues<Value, Mapped>(record: Record<string, Value>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
