/**
 * Parses a number that a person typed: `1234.5`, `1,234.5`, `0,28`. Commas separate thousands if each is followed by three
 * digits. A single comma before one or two final digits is a decimal comma. Returns `undefined` for any other text, so that a
 * misplaced comma is never silently dropped.
 */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.trim()
  const plain = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(/^(\d*),(\d{1,2})$/, '$1.$2')
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
