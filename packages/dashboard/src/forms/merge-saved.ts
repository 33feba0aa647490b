import { hashKey } from '@tanstack/react-query'

/**
 * Merges newly saved values into a form's values. A value that equals `base` (the value submitted, or the one saved before)
 * was not changed since and takes the saved value. A changed value is kept. Objects are merged by key, and lists of the same
 * length by position: a list whose entries can be added or removed needs a function of its own.
 */
export function mergeSaved<Value>(typed: Value, saved: Value, base: unknown): Value {
  if (isEqual(base, typed)) return saved
  if (isList(typed) && isList(saved) && typed.length === saved.length)
    return typed.map((each, index) =>
      mergeSaved(each, saved[index], isList(base) ? base[index] : undefined),
    ) as Value
  if (!isRecord(typed) || !isRecord(saved)) return typed
  return Object.fromEntries(
    Object.entries(saved).map(([key, value]) => [
      key,
      key in typed ? mergeSaved(typed[key], value, isRecord(base) ? base[key] : undefined) : value,
    ]),
  ) as Value
}

export function isEqual(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other])
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
