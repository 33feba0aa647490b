/** Joiners and variation selectors shape the letters beside them, and have no shape of their own. */
export const shapesNeighbors = /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/

/**
 * Text as it is shown, stored and printed: composed letters, because the fonts have few combining marks, and without characters
 * that are invisible or change the order of others.
 */
export function toShownText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
      character === '\n' || shapesNeighbors.test(character) ? character : '',
    )
}

/** `toShownText` of every text in a value of JSON. */
export function withShownTexts<Value>(value: Value): Value {
  if (typeof value === 'string') return toShownText(value) as Value
  if (Array.isArray(value)) return value.map(withShownTexts) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withShownTexts(member)]),
  ) as Value
}
