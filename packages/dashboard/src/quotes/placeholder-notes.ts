const placeholder =
  /^(?:custom job request|test data(?: \d+)?|sample(?: (?:data|lead|notes?|quote|request))?)[.!]?$/i

/** Notes as they are opened for editing: a placeholder opens as nothing. */
export function editableNotes(notes: string | null): string {
  return isPlaceholder(notes) ? '' : (notes ?? '')
}

/** Whether the notes are a placeholder and nothing else; a note that contains such words is a note. */
export function isPlaceholder(notes: string | null): boolean {
  return notes !== null && placeholder.test(notes.trim())
}
