import bidiFactory from 'bidi-js'
import LineBreaker from 'linebreak'
import { toShownText } from '@curbquote/types/text'
import { primaryFont, splitByFont, toPrintedText } from './printed-characters.ts'
import { runOptions, selectFont } from './shape-text.ts'

const bidi = bidiFactory()

/** Ratio of the height of a line to the size of its letters. */
const lineHeight = 1.36
/** Of Noto Sans, from the top of the line. */
const baseline = 1.069

/** The part of a line in one font and one direction. */
interface Run {
  font: string
  text: string
  level: number
}

export interface Line {
  /** From left to right. */
  runs: Run[]
  width: number
  isRightToLeft: boolean
}

export interface TextLook {
  isStrong?: boolean
  size: number
}

/**
 * Breaks text into lines of the given width, with the characters of all scripts in their order on the page (UAX #9 and #14). Words
 * that are wider than a line are broken first, so the time grows with the length of the text only.
 */
export function toLines(
  pdf: PDFKit.PDFDocument,
  text: string,
  look: TextLook,
  width: number,
): Line[] {
  return toPrintedText(toShownText(text))
    .split('\n')
    .flatMap((paragraph) => breakParagraph(pdf, paragraph, look, width))
}

export function heightOfLines(lines: readonly Line[], { size }: TextLook): number {
  return lines.length * size * lineHeight
}

/** Draws a line with its top left corner at the given place. */
export function drawLine(
  pdf: PDFKit.PDFDocument,
  { runs }: Line,
  look: TextLook,
  { x, y }: { x: number; y: number },
): void {
  let left = x
  for (const { font, text, level } of runs) {
    selectFont(pdf, fontFor(font, look), look.size)
    const options = runOptions(level % 2 === 1)
    pdf.text(text, left, y + baseline * look.size, { ...options, baseline: 'alphabetic' })
    left += pdf.widthOfString(text, options)
  }
}

function fontFor(font: string, { isStrong }: TextLook): string {
  return font === primaryFont && isStrong ? 'strong' : font
}

function breakParagraph(
  pdf: PDFKit.PDFDocument,
  paragraph: string,
  look: TextLook,
  maxWidth: number,
): Line[] {
  const embedding = bidi.getEmbeddingLevels(paragraph)
  const isRightToLeft = embedding.paragraphs[0]?.level === 1
  const lines: Line[] = []
  const addLine = (start: number, end: number) => {
    const text = paragraph.slice(start, end).trimEnd()
    const runs = toRuns(text, embedding.levels.subarray(start, start + text.length))
    lines.push({ runs: reorder(runs), width: widthOf(pdf, text, look), isRightToLeft })
  }
  let start = 0
  let end = 0
  let width = 0
  for (const word of wordsOf(pdf, paragraph, look, maxWidth)) {
    const visible = widthOf(pdf, word.trimEnd(), look)
    if (end > start && width + visible > maxWidth) {
      addLine(start, end)
      start = end
      width = 0
    }
    end += word.length
    width += widthOf(pdf, word, look)
  }
  addLine(start, end)
  return lines
}

/** The parts between which a line may end: words with their spaces, and the characters of words that do not fit in a line. */
function* wordsOf(pdf: PDFKit.PDFDocument, text: string, look: TextLook, maxWidth: number) {
  const breaker = new LineBreaker(text)
  let start = 0
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const word = text.slice(start, next.position)
    start = next.position
    if (widthOf(pdf, word.trimEnd(), look) <= maxWidth) yield word
    else
      yield* word.match(/.(?:\p{M}|\p{Emoji_Modifier}|\u200c|\u200d|\ufe0f|(?<=\u200d).)*/gsu) ?? []
  }
}

function widthOf(pdf: PDFKit.PDFDocument, text: string, look: TextLook): number {
  let width = 0
  for (const run of splitByFont(text)) {
    selectFont(pdf, fontFor(run.font, look), look.size)
    width += pdf.widthOfString(run.text, runOptions(false))
  }
  return width
}

/** Splits a line into runs of one font and one direction. */
function toRuns(line: string, levels: Uint8Array): Run[] {
  const runs: Run[] = []
  let index = 0
  for (const { font, text } of splitByFont(line)) {
    const end = index + text.length
    while (index < end) {
      const level = levels[index] ?? 0
      const first = index
      while (index < end && levels[index] === level) index++
      runs.push({ font, level, text: line.slice(first, index) })
    }
  }
  return runs
}

/** Rule L2 of UAX #9, for runs: reverses every sequence of runs of at least a level, from the highest level to 1. */
function reorder(runs: Run[]): Run[] {
  let ordered = runs
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: Run[] = []
    let reversed: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) reversed.unshift(run)
      else {
        next.push(...reversed, run)
        reversed = []
      }
    }
    ordered = [...next, ...reversed]
  }
  return ordered
}
