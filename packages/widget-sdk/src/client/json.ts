type Json =
  string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/**
 * Serializes plain data as JSON. `JSON.stringify` is not usable on pages with Prototype.js, which adds a `toJSON` to arrays
 * that turns them into strings. Omits members that are `undefined`.
 */
export function toJson(value: unknown): string {
  return write(value as Json) ?? 'null'
}

const isArray: (value: Json) => value is readonly Json[] = Array.isArray

function write(value: Json): string | undefined {
  if (value === undefined) return undefined
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const parts: string[] = []
  if (isArray(value)) {
    for (let index = 0; index < value.length; index++) parts[index] = write(value[index]) ?? 'null'
    return `[${parts.join(',')}]`
  }
  for (const key of Object.keys(value)) {
    const text = write((value as Record<string, Json>)[key])
    if (text !== undefined) parts[parts.length] = `${JSON.stringify(key)}:${text}`
  }
  return `{${parts.join(',')}}`
}
