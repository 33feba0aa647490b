import type { AnySchemaObject, ErrorObject } from 'ajv'
import { labelOf, toWords } from './field-labels.ts'

const types: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'empty',
  number: 'a number',
  object: 'an object',
  string: 'text',
}

/**
 * Describes a validation failure in a sentence that uses the field's label on the screen, not its JSON name. Requires Ajv's
 * `verbose` option.
 */
export function describeFailure(failure: ErrorObject | undefined): string {
  if (!failure) return 'The request is not valid.'
  const schema = failure.parentSchema
  const params = failure.params as Record<string, unknown>
  const properties = (schema?.properties ?? {}) as Record<string, AnySchemaObject>
  const subject = subjectOf(failure.instancePath, schema)
  switch (failure.keyword) {
    case 'required': {
      const name = String(params.missingProperty)
      const missing = withEntry(labelOf(name, properties[name]), failure.instancePath)
      const others = ((params.alternatives ?? []) as string[]).map((other) =>
        withoutCapital(labelOf(other, properties[other])),
      )
      return `${[missing, ...others].join(' or ')} ${isOrAre([missing, ...others].at(-1) ?? '')} required.`
    }
    case 'additionalProperties':
      if (schema?.patternProperties)
        return `${subject} must not have the key “${String(params.additionalProperty)}”.`
      return `${subject} has an unknown field: ${toWords(String(params.additionalProperty))}.`
    case 'type':
      return `${subject} must be ${typeNames(params.type)}.`
    case 'enum': {
      // A program must send the exact values, so they are not changed to words.
      const choices = (params.allowedValues as unknown[]).map(String)
      return `${subject} must be one of: ${choices.join(', ')}.`
    }
    case 'const':
      return params.allowedValue === true
        ? `${subject} ${isOrAre(subject)} required.`
        : `${subject} must be ${String(params.allowedValue)}.`
    case 'minLength': {
      const least = Number(params.limit)
      if (least === 1) return `${subject} must not be empty.`
      // The specified message has no full stop.
      return /password$/i.test(failure.instancePath)
        ? `Password must be at least ${least} characters long`
        : `${subject} must be at least ${least} characters long.`
    }
    case 'maxLength':
      return `${subject} must be at most ${String(params.limit)} characters long.`
    case 'minimum':
      return `${subject} must be ${String(params.limit)} or more.`
    case 'maximum':
      return `${subject} must be ${String(params.limit)} or less.`
    case 'exclusiveMinimum':
      return `${subject} must be more than ${String(params.limit)}.`
    case 'exclusiveMaximum':
      return `${subject} must be less than ${String(params.limit)}.`
    case 'multipleOf':
      return `${subject} must be in steps of ${String(params.multipleOf)}.`
    case 'minProperties': {
      const fields = Object.entries(properties).map((field) => withoutCapital(labelOf(...field)))
      return `${subject} must have at least one of these fields: ${fields.join(', ')}.`
    }
    case 'minItems':
      return `${subject} must have at least ${entries(params.limit)}.`
    case 'maxItems':
      return `${subject} must have at most ${entries(params.limit)}.`
    case 'uniqueItems':
      return `${subject} must not have the same entry twice.`
    default:
      if (schema?.format === 'date-time')
        return `${subject} must be a time with its zone, such as 2026-01-31T00:00:00Z.`
      if (schema?.format === 'date') return `${subject} must be a date, such as 2026-01-31.`
      return `${subject} ${isOrAre(subject)} not valid.`
  }
}

/** The JSON path of the field that is missing or wrong, such as `surfaces.0.type`. `undefined` for the request as a whole. */
export function fieldOf(failure: ErrorObject | undefined): string | undefined {
  if (!failure) return undefined
  const { missingProperty, additionalProperty } = failure.params as Record<string, string>
  const names = failure.instancePath.split('/').slice(1)
  const last = missingProperty ?? additionalProperty
  if (last !== undefined) names.push(last)
  return names.join('.') || undefined
}

function subjectOf(instancePath: string, schema: AnySchemaObject | undefined): string {
  const parts = instancePath.split('/').slice(1)
  const last = parts.at(-1)
  if (last === undefined) return 'The request'
  if (!isIndex(last)) return withEntry(labelOf(last, schema), instancePath)
  const list = parts.at(-2)
  return list === undefined
    ? `Entry ${Number(last) + 1}`
    : `Entry ${Number(last) + 1} of ${withoutCapital(labelOf(list))}`
}

/** Adds the position in a list to a field's label. */
function withEntry(label: string, instancePath: string): string {
  const index = instancePath.split('/').findLast(isIndex)
  return index === undefined ? label : `${label} of entry ${Number(index) + 1}`
}

/** The verb for a subject: `Photos are`, but `Address is`, `Status is` and `Entry 2 of photos is`. */
function isOrAre(subject: string): 'is' | 'are' {
  return /^(?!Entry ).*[^su]s(?: of entry \d+)?$/.test(subject) ? 'are' : 'is'
}

/** `Photos` → `photos`. Keeps abbreviations such as `ZIP codes`. */
function withoutCapital(label: string): string {
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
}

function isIndex(part: string): boolean {
  return /^\d+$/.test(part)
}

function typeNames(type: unknown): string {
  const names = Array.isArray(type) ? (type as unknown[]) : [type]
  return names.map((name) => types[String(name)] ?? 'something else').join(' or ')
}

function entries(limit: unknown): string {
  return limit === 1 ? '1 entry' : `${String(limit)} entries`
}
