const placeholders = /^\s*custom job request\s*[.!]?\s*$|Test data|Sample/i

/**
 * Notes as they are opened for editing: what only stands in for notes (the text of a custom job request, and anything with
 * "Test data" or "Sample" in it) opens as nothing.
 */
export function editableNotes(notes: string | null): string {
  return isPlaceholder(notes) ? '' : (notes ?? '')
}

export function isPlaceholder(notes: string | null): boolean {
  return notes !== null && placeholders.test(notes)
}
