import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The fonts in `fonts/` with the characters (first and last of each range) that each prints. `scripts/document-font.ts` makes them. */
const printed = Object.entries(
  JSON.parse(
    readFileSync(new URL('fonts/printed-characters.json', import.meta.url), 'utf8'),
  ) as Record<string, [first: number, last: number][]>,
)

/** Joiners and variation selectors shape the letters beside them, and have no shape of their own. */
const shapesNeighbors = /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/

/**
 * Text as it is shown, stored and printed: composed letters, because the fonts have few combining marks, and without characters
 * that are invisible or change the order of others.
 */
export function toShownText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/[\p{Zs}\u2028\u2029]/gu, ' ')
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

/** The characters of a text that no font prints, each once. */
export function unprintedCharacters(text: string): string[] {
  const characters = new Set(toShownText(text))
  return [...characters].filter(
    (character) =>
      character !== '\n' && !shapesNeighbors.test(character) && fontsOf(character).length === 0,
  )
}

/** Whether the text has characters that show it in another order than it is stored. */
export function isReordered(text: string): boolean {
  return /[\u202a-\u202e\u2066-\u2069]/.test(text)
}

/**
 * Splits shown text into runs of one font. A mark stays with its letter, so that it can be placed on it, and what several scripts
 * share stays with the script before it.
 */
export function splitByFont(text: string): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const [first = primaryFont, ...others] = fontsOf(character)
    const isLasting =
      last &&
      (shapesNeighbors.test(character) ||
        last.font === first ||
        (others.includes(last.font) && (first !== primaryFont || /\p{M}/u.test(character))))
    if (isLasting) last.text += character
    else runs.push({ font: first, text: character })
  }
  return runs
}

export const primaryFont = 'noto-sans-regular.ttf'

/** The name and the file of each font. Only the letters of Noto Sans have a bold font, `strong`. */
export const printedFonts: ReadonlyMap<string, string> = new Map([
  ['strong', fontFile('noto-sans-bold.ttf')],
  ...printed.map(([font]) => [font, fontFile(font)] as const),
])

function fontFile(name: string): string {
  return path.join(import.meta.dirname, 'fonts', name)
}

const fontsByCharacter = new Map<string, string[]>()

function fontsOf(character: string): string[] {
  const known = fontsByCharacter.get(character)
  if (known) return known
  const code = character.codePointAt(0) ?? 0
  const fonts = printed.filter(([, ranges]) => isInRanges(code, ranges)).map(([font]) => font)
  // A bound for the memory: texts have few different characters.
  if (fontsByCharacter.size < 10_000) fontsByCharacter.set(character, fonts)
  return fonts
}

function isInRanges(code: number, ranges: readonly [first: number, last: number][]): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] ?? [0, 0]
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}
