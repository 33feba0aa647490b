/** How a field formats its text while it is typed. */
export interface FieldFormat {
  format: (text: string) => string
  /** Matches the characters that formatting keeps. All others are punctuation that formatting adds and removes. */
  kept: RegExp
}

export interface FieldEdit {
  /** What the field showed before the edit. */
  before: string
  /** What the edit made of it, not yet formatted. */
  text: string
  /** Where the edit left the caret. */
  caret: number
}

/**
 * What a formatted field shows after an edit. `caret` is where the caret belongs; `undefined` leaves it at the end. The
 * caret stays behind the character that it stood behind. A character typed into the middle of a full field is refused,
 * as by `maxlength`: otherwise it would push out the last one.
 */
export function formatEdit(
  { format, kept }: FieldFormat,
  { before, text, caret }: FieldEdit,
): { text: string; caret: number | undefined } {
  const formatted = format(text)
  // Behind the last character the browser's own place is right, also behind punctuation.
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
  // Only a country code is dropped from the front.
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
