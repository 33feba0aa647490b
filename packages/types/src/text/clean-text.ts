/**
 * A text of a form in a form that the API accepts: at most `maxLength` UTF-16 units, cut between code points, without control
 * characters except tabs and line breaks, and without halves of surrogate pairs. A line break is one character: browsers count it
 * as one in a text field, but send two.
 */
export function cleanText(text: string, maxLength: number): string {
  return text
    .replace(/\r\n?/g, '\n')
    .slice(0, maxLength)
    .replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '')
}

/** Like `cleanText`, as one line: spaces replace tabs and line breaks. */
export function cleanLine(text: string, maxLength: number): string {
  return cleanText(text.replace(/[\t\n\r]+/g, ' '), maxLength)
}

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

/**
 * A typed phone number with ASCII digits, hyphens and dots in place of full-width digits, typographic dashes and other separators,
 * and without the invisible marks that contacts apps put around a number.
 */
export function plainPhoneText(text: string): string {
  return withoutInvisible(text)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u00b7\u2022\u2219/_]/g, '.')
}

/** Joiners and variation selectors shape the letters beside them, and have no shape of their own. */
export const shapesNeighbors = /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/

/**
 * Text as it is shown, stored and printed: composed letters, because the fonts have few combining marks, and without characters
 * that are invisible or change the order of others.
 */
export function toShownText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, (character) =>
      character === '\n' || shapesNeighbors.test(character) ? character : '',
    )
}

/** Texts that can end with a name. A name with a period, such as `Sparkle Co.`, does not double the period of its sentence. */
export function withOnePeriod<Words extends object>(words: Words): Words {
  const entries = Object.entries(words).map(([key, word]: [string, unknown]) => [
    key,
    typeof word === 'function'
      ? (...given: unknown[]) => onePeriod((word as (...all: unknown[]) => unknown)(...given))
      : typeof word === 'object' && word !== null && !Array.isArray(word)
        ? withOnePeriod(word)
        : word,
  ])
  return Object.fromEntries(entries) as Words
}

function onePeriod(text: unknown): unknown {
  return typeof text === 'string' ? text.replaceAll(/([^.])\.\.(?!\.)/g, '$1.') : text
}
