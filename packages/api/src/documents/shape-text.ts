import { readFileSync } from 'node:fs'
import { Blob, Buffer as GlyphBuffer, ClusterLevel, Direction, Face, Font, shape } from 'harfbuzzjs'
import { printedFonts } from './printed-characters.ts'

/*
 * pdfkit embeds the glyphs. HarfBuzz selects and places them, because the shaper of pdfkit fails on some fonts and derives the
 * direction of a text from its script.
 */

/** The parts of the fonts of pdfkit that are not in its types. */
interface EmbeddedFont {
  scale: number
  font: { getGlyph(id: number): { advanceWidth: number } }
  layout(text: string, isRightToLeft?: unknown): GlyphRun
}

interface GlyphRun {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[]
  positions: {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
    advanceWidth: number
  }[]
  advanceWidth: number
}

const shapedFonts = new WeakSet<EmbeddedFont>()

/** Selects a font of `printed-characters.ts`. */
export function selectFont(pdf: PDFKit.PDFDocument, name: string, size: number): void {
  pdf.font(name).fontSize(size)
  const { _font: embedded } = pdf as unknown as { _font: EmbeddedFont }
  if (shapedFonts.has(embedded)) return
  shapedFonts.add(embedded)
  const runs = new Map<string, GlyphRun>()
  embedded.layout = (text, isRightToLeft) => {
    const key = `${isRightToLeft === true}${text}`
    const known = runs.get(key)
    if (known) return known
    const run = shapeRun(embedded, name, text, isRightToLeft === true)
    runs.set(key, run)
    return run
  }
}

/** The options with which pdfkit measures or draws a run of the selected font. */
export function runOptions(isRightToLeft: boolean): PDFKit.Mixins.TextOptions {
  // pdfkit passes the features to `layout`.
  return { features: isRightToLeft as unknown as [], lineBreak: false }
}

const fonts = new Map<string, Font>()

function shaperOf(name: string): Font {
  const known = fonts.get(name)
  if (known) return known
  const file = printedFonts.get(name)
  if (file === undefined) throw new Error(`there is no font ${name}`)
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  const font = new Font(new Face(new Blob(buffer.slice(byteOffset, byteOffset + byteLength))))
  fonts.set(name, font)
  return font
}

function shapeRun(
  { scale, font }: EmbeddedFont,
  name: string,
  text: string,
  isRightToLeft: boolean,
): GlyphRun {
  const buffer = new GlyphBuffer()
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(shaperOf(name), buffer)
  const infos = buffer.getGlyphInfos()
  const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted(
    (one, other) => one - other,
  )
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const seen = new Set<number>()
  const glyphs = infos.map(({ codepoint: id, cluster }) => {
    // The first glyph of a cluster has its characters, for those who copy the text.
    const characters = seen.has(cluster) ? '' : text.slice(cluster, ends.get(cluster))
    seen.add(cluster)
    const codePoints = Array.from(characters, (character) => character.codePointAt(0) ?? 0)
    return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints }
  })
  const positions = buffer.getGlyphPositions().map((position, index) => ({
    xAdvance: position.xAdvance * scale,
    yAdvance: position.yAdvance * scale,
    xOffset: position.xOffset * scale,
    yOffset: position.yOffset * scale,
    advanceWidth: (glyphs[index]?.advanceWidth ?? 0) * scale,
  }))
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  return { glyphs, positions, advanceWidth }
}
