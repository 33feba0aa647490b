import { toShownText } from '@curbquote/types/text'

/** `toShownText` of every text in a value of JSON. */
export function withShownTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return toShownText(value) as Value
  if (Array.isArray(value)) return value.map(withShownTexts) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withShownTexts(member)]),
  ) as Value
}
