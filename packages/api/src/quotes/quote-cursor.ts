import { maxNameLength } from '@curbquote/types/limits'
import type { QuoteSort } from '@curbquote/types/quotes'
import { InvalidInputError } from '../errors/errors.ts'

/** The sorts of lists. `changed` is for the API: the time of the last change, ascending. */
type ListSort = QuoteSort | 'changed'

/** A position in a sorted list: a quote's sort key and id, and the reading direction. */
export interface QuoteCursor<Sort extends ListSort = QuoteSort> {
  sort: Sort
  direction: 'after' | 'before'
  /** The sort key as formatted by the database: a timestamp with microseconds, a name, cents or a date. */
  key: string
  id: number
}

const maxId = 2 ** 31 - 1

/** Encodes a cursor as opaque text. */
export function encodeCursor({ sort, direction, key, id }: QuoteCursor<ListSort>): string {
  return Buffer.from(JSON.stringify([sort, direction, key, id])).toString('base64url')
}

/**
 * Decodes a cursor of this sort order.
 * @throws InvalidInputError for any other text
 */
export function decodeCursor<Sort extends ListSort>(text: string, sort: Sort): QuoteCursor<Sort> {
  const [cursorSort, direction, key, id] = parseArray(text)
  const isValid =
    cursorSort === sort &&
    (direction === 'after' || direction === 'before') &&
    typeof key === 'string' &&
    isKeyOf[sort](key) &&
    typeof id === 'number' &&
    Number.isInteger(id) &&
    id >= 1 &&
    id <= maxId
  if (!isValid) throw new InvalidCursorError()
  return { sort, direction, key, id }
}

export class InvalidCursorError extends InvalidInputError {
  constructor() {
    super('The cursor is not valid for this list.', 'INVALID_CURSOR')
  }
}

/** The array of an encoded cursor. Empty for any other text. */
export function parseArray(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const isKeyOf: Record<ListSort, (key: string) => boolean> = {
  newest: isMoment,
  oldest: isMoment,
  changed: isMoment,
  name: isStorableName,
  job_date: (key) => key === 'infinity' || (/^\d{4}-\d\d-\d\d$/.test(key) && isDay(key)),
  value: (key) => /^(?:-1|\d{1,15})$/.test(key),
}

function isDay(key: string): boolean {
  const day = new Date(key)
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(key)
}

/** Whether a text is a time as in cursors. */
export function isMoment(key: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(key)) return false
  const milliseconds = `${key.slice(0, 23)}Z`
  const moment = new Date(milliseconds)
  return !Number.isNaN(moment.valueOf()) && moment.toISOString() === milliseconds
}

/** A lower-cased name can be longer than the name. */
function isStorableName(key: string): boolean {
  return key.length <= 3 * maxNameLength && !key.includes('\0') && key.isWellFormed()
}
