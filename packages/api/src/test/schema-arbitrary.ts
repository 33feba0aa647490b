import fc, { type Arbitrary } from 'fast-check'

/** The JSON schema keywords that the endpoints use. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  minProperties?: number
  maxProperties?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
}

/** Texts in several scripts and spellings, and of the kinds that the schemas have patterns for. */
const texts = [
  '',
  'a',
  'Gutter cleaning',
  'Façade & Söhne, “quoted” <b>',
  'مظلة 12',
  '庭の掃除',
  '👷🏽‍♀️ crew',
  "O'Brien\u200d",
  'wash; drop table quotes',
  '12345678',
  '40202',
  '40202-1234',
  '502',
  '(502) 555-0142',
  'owner@bright.example',
  'https://bright.example/path?x=1',
  '2026-12-01',
  '#0a7B9c',
  'America/Denver',
  'rate-1',
]
const formats: Record<string, string[]> = {
  uuid: ['0b8f6f0e-2f7c-4f0e-9a57-3f5f2f6c1a11'],
  'date-time': ['2030-01-02T03:04:05Z', '2030-01-02T03:04:05.678+02:00'],
  date: ['2026-12-01'],
  time: ['08:30:00Z'],
  email: ['owner@bright.example'],
  uri: ['https://bright.example/'],
}
/** Hundredths that have no exact quotient in floating point, among others. */
const numbers = [0, 0.01, 0.07, 1, 1.1, 7.1, 16.4, 19.99, 29.29, 100, 1234.56, 99_999.99]

/** Values that a JSON schema allows. Lists are short. */
export function schemaArbitrary(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(schemaArbitrary))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objects(schema)
    case 'array':
      return arrays(schema)
    case 'string':
      return strings(schema)
    case 'number':
    case 'integer':
      return ofNumbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.constant('anything')
  }
}

function objects({ properties = {}, required = [], ...limits }: JsonSchema) {
  const { minProperties = 0, maxProperties = Infinity } = limits
  return fc
    .record(
      Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, schemaArbitrary(one)]),
      ),
      { requiredKeys: required, noNullPrototype: true },
    )
    .filter((value) => {
      const count = Object.keys(value).length
      return count >= minProperties && count <= maxProperties
    })
}

function arrays({ items = {}, minItems = 0, maxItems = 3, uniqueItems = false }: JsonSchema) {
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) }
  return uniqueItems
    ? fc.uniqueArray(schemaArbitrary(items), { ...lengths, selector: (one) => JSON.stringify(one) })
    : fc.array(schemaArbitrary(items), lengths)
}

function strings({ format, pattern, minLength = 0, maxLength = 1_000 }: JsonSchema) {
  if (format !== undefined) return fc.constantFrom(...(formats[format] ?? ['']))
  const matches = (text: string) =>
    [...text].length >= minLength &&
    [...text].length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const known = [...texts, 'x'.repeat(minLength), 'y'.repeat(maxLength)].filter(matches)
  if (pattern !== undefined && known.length === 0)
    return fc.stringMatching(new RegExp(pattern, 'u')).filter(matches)
  return fc.constantFrom(...known)
}

function ofNumbers({ type, multipleOf, exclusiveMinimum, ...limits }: JsonSchema) {
  const step = type === 'integer' ? 1 : (multipleOf ?? 0.01)
  const lowest = exclusiveMinimum === undefined ? 0 : exclusiveMinimum + step
  const { minimum = lowest, maximum = 1_000_000 } = limits
  const steps = Math.round(1 / step)
  const inRange = numbers.filter(
    (value) =>
      value >= minimum && value <= maximum && (type !== 'integer' || Number.isInteger(value)),
  )
  return fc.oneof(
    fc.constantFrom(...inRange, minimum, maximum),
    fc
      .integer({ min: Math.ceil(minimum * steps), max: Math.floor(Math.min(maximum * steps, 2e9)) })
      .map((count) => count / steps),
  )
}
