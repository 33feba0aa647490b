/**
 * Whether a text has only characters that are not shown, such as zero-width spaces. False for an empty text and for white space
 * alone, which routes trim.
 */
export function isInvisible(text: string): boolean {
  return /^[\s\p{Cf}\p{DI}\u2800]+$/u.test(text) && text.trim() !== ''
}

/** Whether a text stands for no value, such as "N/A", "none" or "-". */
export function isPlaceholder(text: string): boolean {
  return /^(?:n[/.]?a\.?|none|nil|null|unknown|no tengo|ning[uú]n[oa]|no aplica|[\p{Pd}.?_]{1,5})$/iu.test(
    text.trim(),
  )
}

/**
 * The text without invisible characters, with ordinary spaces and ASCII forms of full-width letters and digits, trimmed: for
 * email addresses, phone numbers, ZIP codes and other texts in which such characters have no meaning.
 */
export function withoutInvisible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .trim()
}

/** A name without invisible characters at its ends and direction marks in it. Joiners inside stay: scripts and emoji use them. */
export function withoutMarks(name: string): string {
  const shown = name.replace(
    /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g,
    '',
  )
  const isEdge = (character = '') => /[\s\u200c\u200d]/.test(character)
  let start = 0
  let end = shown.length
  while (start < end && isEdge(shown[start])) start++
  while (end > start && isEdge(shown[end - 1])) end--
  return shown.slice(start, end)
}
