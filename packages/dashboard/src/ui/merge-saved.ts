import { hashKey } from '@tanstack/react-query'

/**
 * Merges newly saved values into a form's values. A value that equals one of `bases` (the values saved before, the values
 * submitted) was not changed since and takes the saved value. A changed value is kept. Objects and lists of the same
 * length are merged entry by entry.
 */
export function mergeSaved<Value>(typed: Value, saved: Value, bases: readonly unknown[]): Value {
  if (bases.some((base) => isEqual(base, typed))) return saved
  if (isList(typed) && isList(saved) && typed.length === saved.length)
    return typed.map((each, index) =>
      mergeSaved(each, saved[index], entriesOf(bases, index)),
    ) as Value
  if (!isRecord(typed) || !isRecord(saved)) return typed
  return Object.fromEntries(
    Object.entries(saved).map(([key, value]) => [
      key,
      key in typed ? mergeSaved(typed[key], value, entriesOf(bases, key)) : value,
    ]),
  ) as Value
}

export function isEqual(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other])
}

function entriesOf(bases: readonly unknown[], key: string | number): unknown[] {
  return bases.flatMap((base) => {
    if (isList(base) && typeof key === 'number') return key < base.length ? [base[key]] : []
    return isRecord(base) && key in base ? [base[key]] : []
  })
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
