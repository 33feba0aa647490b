const placeholder =
  /^(?:custom job request|test data(?: \d+)?|sample(?: (?:data|lead|notes?|quote|request))?)[.!]?$/i

/** Initial text of the notes editor. A placeholder becomes an empty text. */
export function editableNotes(notes: string | null): string {
  return isPlaceholder(notes) ? '' : (notes ?? '')
}

/** Whether the notes consist of a placeholder only. Notes that merely contain such words are real notes. */
export function isPlaceholder(notes: string | null): boolean {
  return notes !== null && placeholder.test(notes.trim())
}
