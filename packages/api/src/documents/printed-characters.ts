import { readFileSync } from 'node:fs'
import path from 'node:path'
import { shapesNeighbors, toShownText } from '@curbquote/types/text'

/** The fonts in `fonts/` with the characters (first and last of each range) that each prints. `scripts/document-font.ts` makes them. */
const printed = Object.entries(
  JSON.parse(
    readFileSync(new URL('fonts/printed-characters.json', import.meta.url), 'utf8'),
  ) as Record<string, [first: number, last: number][]>,
)

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

/**
 * Shown text as it is printed: a skin tone is printed with its emoji as one glyph, and left out where the font of the emoji has none.
 */
export function toPrintedText(text: string): string {
  return text.replace(
    /(\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}/gu,
    (whole, emoji: string) => (splitByFont(emoji)[0]?.font === emojiFont ? whole : emoji),
  )
}

export const primaryFont = 'noto-sans-regular.ttf'
const emojiFont = 'noto-emoji.ttf'

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
