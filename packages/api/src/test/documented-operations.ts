import type { TestApp } from './build-test-app.ts'
import { signInAs, signInAsAdmin } from './sign-in.ts'

export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  minLength?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
}
interface Parameter {
  name: string
  in: string
  schema: Schema
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

/** The operations of the OpenAPI document. */
export function operationsOf({ app }: TestApp): [method: string, path: string, Operation][] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, string, Operation] => [
      method.toUpperCase(),
      path,
      operation,
    ]),
  )
}

/** The token of the caller of a path: an owner or an admin with a session. */
export async function tokenFor(
  testApp: TestApp,
  path: string,
  company: { id: number },
): Promise<string> {
  return path.startsWith('/api/admin')
    ? (await signInAsAdmin(testApp)).token
    : signInAs(testApp, company)
}

const texts = (length: number, index: number) => [
  'ab '.repeat(length).slice(0, length),
  'a'.repeat(Math.max(length - 4, 0)) + String(index).padStart(Math.min(4, length), '0'),
  '1'.repeat(length),
  String(10_000 + index),
  '#aabbcc',
  '123456',
  'a@example.com',
  'America/Chicago',
  '2026-01-01',
]

/** Values of fields whose valid values a schema does not describe. */
export type KnownValues = Record<string, unknown>

/** A valid value of a schema at its upper limits. */
export function largest(schema: Schema, known: KnownValues = {}, name = '', index = 0): unknown {
  if (name in known) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[index % schema.enum.length]
  const [variant] = schema.anyOf ?? schema.oneOf ?? []
  if (variant) return largest(variant, known, name, index)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([field, of]) => [field, largest(of, known, field, index)])
          .filter(([, value]) => value !== undefined),
      )
    case 'array': {
      const length = Math.min(schema.maxItems ?? 100, schema.items?.enum?.length ?? 3_000)
      return Array.from({ length }, (_, item) => largest(schema.items ?? {}, known, '', item))
    }
    case 'integer':
    case 'number':
      return (schema.maximum ?? 100_000) - index
    case 'boolean':
      return true
    case 'null':
      return null
    default: {
      if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
      if (schema.format === 'date-time') return '2026-01-01T00:00:00Z'
      if (schema.format === 'date') return '2026-01-01'
      const pattern = new RegExp(schema.pattern ?? '', 'u')
      const [spaced = '', ...others] = texts(schema.maxLength ?? 2_000, index)
      return (index > 0 ? others : [spaced, ...others]).find(
        (text) => text.length >= (schema.minLength ?? 0) && pattern.test(text),
      )
    }
  }
}
