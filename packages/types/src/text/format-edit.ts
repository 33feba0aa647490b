/** Formatting of a field's text during typing. */
export interface FieldFormat {
  format: (text: string) => string
  /** Matches the characters that formatting keeps. All others are punctuation that formatting adds and removes. */
  kept: RegExp
}

export interface FieldEdit {
  /** The text of the field before the edit. */
  before: string
  /** The text after the edit, unformatted. */
  text: string
  /** The position of the caret after the edit. */
  caret: number
}

/**
 * Formats a field after an edit. `caret` is the new position of the caret, after the same character as before the edit;
 * `undefined` leaves it at the end. A character typed into a complete field is refused, as with `maxlength`: otherwise it
 * would push out the last character.
 */
export function formatEdit(
  { format, kept }: FieldFormat,
  { before, text, caret }: FieldEdit,
): { text: string; caret: number | undefined } {
  const formatted = format(text)
  // At the end of the text the browser places the caret correctly, also after punctuation.
  if (caret >= text.length) return { text: formatted, caret: undefined }
  const keptOf = (each: string) => [...each].filter((character) => kept.test(character)).join('')
  const typed = keptOf(text)
  const shown = keptOf(formatted)
  const isShortened = typed.length > shown.length && !typed.endsWith(shown)
  const isPushedOut = isShortened && typed.length > keptOf(before).length
  if (isPushedOut) {
    const inserted = text.length - before.length
    return { text: before, caret: Math.max(0, caret - Math.max(0, inserted)) }
  }
  // Formatting drops nothing from the start except a country code.
  const dropped = Math.max(0, typed.length - shown.length)
  const count = Math.max(0, keptOf(text.slice(0, caret)).length - dropped)
  return { text: formatted, caret: positionAfter(count, kept, formatted) }
}

function positionAfter(count: number, kept: RegExp, text: string): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === count) return index
    if (kept.test(text.charAt(index))) seen += 1
  }
  return text.length
}
