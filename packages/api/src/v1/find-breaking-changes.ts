import { isDeepStrictEqual } from 'node:util'

type Json = Record<string, unknown>

/** Keywords that may change without breaking a caller. */
const ignored = [
  'summary',
  'description',
  'title',
  'example',
  'deprecated',
  'x-deprecated',
  'default',
]

/**
 * Returns the changes from `before` to `after` (OpenAPI paths) that can break a caller. These are not breaking: new paths and
 * statuses, new fields of responses, new optional fields and parameters of requests, and the `ignored` keywords.
 */
export function findBreakingChanges(before: Json, after: Json): string[] {
  return compare(before, after, [])
}

function compare(before: unknown, after: unknown, place: string[]): string[] {
  const where = place.join(' › ')
  if (after === undefined) return [`${where} is gone`]
  if (isList(before) && isList(after)) return compareLists(before, after, place)
  if (!isObject(before) || !isObject(after))
    return before === after ? [] : [`${where} was ${text(before)} and is ${text(after)}`]
  const isCompared = (name: string) => place.at(-1) === 'properties' || !ignored.includes(name)
  return [
    ...Object.keys(before)
      .filter(isCompared)
      .flatMap((name) => compare(before[name], after[name], [...place, name])),
    // A request could be refused by a new rule.
    ...Object.keys(after)
      .filter((name) => isCompared(name) && isOfRequest(place) && place.at(-1) !== 'properties')
      .filter((name) => !(name in before))
      .map((name) => `${where} has the new rule ${name}`),
  ]
}

function compareLists(before: unknown[], after: unknown[], place: string[]): string[] {
  const where = place.join(' › ')
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  switch (place.at(-1)) {
    case 'required':
      return isOfRequest(place)
        ? added.map((name) => `${where} is new for ${text(name)}`)
        : removed.map((name) => `${where} is gone for ${text(name)}`)
    case 'enum':
      return [
        ...removed.map((choice) => `${where} has no ${text(choice)}`),
        ...(isOfRequest(place)
          ? []
          : added.map((choice) => `${where} has the new ${text(choice)}`)),
      ]
    case 'parameters':
      return compareParameters(before as Json[], after as Json[], place)
    default:
      return isDeepStrictEqual(before, after)
        ? []
        : before.length === after.length
          ? before.flatMap((one, index) => compare(one, after[index], [...place, String(index)]))
          : [`${where} has ${after.length} entries instead of ${before.length}`]
  }
}

function compareParameters(before: Json[], after: Json[], place: string[]): string[] {
  const byName = (list: Json[]) =>
    new Map(list.map((one) => [`${text(one.in)} ${text(one.name)}`, one]))
  const [old, now] = [byName(before), byName(after)]
  return [
    ...[...old].flatMap(([name, one]) => compare(one, now.get(name), [...place, name])),
    ...[...now]
      .filter(([name, { required }]) => required === true && !old.has(name))
      .map(([name]) => `${place.join(' › ')} requires the new ${name}`),
  ]
}

/** Whether a place is in a request's body or parameters. */
function isOfRequest(place: string[]): boolean {
  return place.includes('requestBody') || place.includes('parameters')
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
