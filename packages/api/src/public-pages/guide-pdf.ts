import PDFDocument from 'pdfkit'
import {
  type BoxLook,
  type Guide,
  type Sketch,
  sketchFontSize,
  type SketchPart,
  sketchSize,
  type TextLook,
} from '@curbquote/types/guides'

const margin = 56
const brand = '#0a6c74'
const ink = '#14202b'
const soft = '#55636f'
const sketchWidth = 360
const pictureHeight = { screen: 210, phone: 260 }
const fonts = { plain: 'Helvetica', strong: 'Helvetica-Bold', code: 'Courier' } as const

/** The values that differ between readers. */
export interface GuideReader {
  origin: string
  widgetId: string
  /** Unset: the widget id is the demo's. */
  companyName: string | undefined
}

interface GuideWriter {
  pdf: PDFKit.PDFDocument
  sketchCaption: string
  fillIn: (snippet: string) => string
  readPicture: (file: string) => Promise<Buffer>
}

/** The integration guide as a PDF. `readPicture` returns a picture of the guide as JPEG. */
export async function renderGuidePdf(
  { title, introduction, sketchCaption, steps }: Guide,
  { origin, widgetId, companyName }: GuideReader,
  readPicture: (file: string) => Promise<Buffer>,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin,
    lang: 'en-US',
    bufferPages: true,
    info: { Title: title, Author: 'CurbQuote', CreationDate: new Date(0) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDone = new Promise<void>((resolve) => pdf.on('end', () => resolve()))
  pdf.font(fonts.strong).fontSize(24).fillColor(brand).text(title).moveDown(0.5)
  pdf.font(fonts.plain).fontSize(11).fillColor(ink).text(introduction)
  pdf
    .moveDown(0.5)
    .text(
      companyName === undefined
        ? 'The snippets contain the demo’s widget ID. Sign in on our website to download the guide with yours.'
        : `The snippets contain ${companyName}’s widget ID.`,
    )
  const fillIn = (snippet: string) =>
    snippet.replaceAll('{origin}', origin).replaceAll('{widgetId}', widgetId)
  for (const step of steps) await writeStep({ pdf, sketchCaption, fillIn, readPicture }, step)
  numberPages(pdf)
  pdf.end()
  await isDone
  return Buffer.concat(chunks)
}

async function writeStep(
  { pdf, sketchCaption, fillIn, readPicture }: GuideWriter,
  { title, steps, snippet, sketch, screenshots = [] }: Guide['steps'][number],
): Promise<void> {
  const exampleHeight = sketch ? heightOf(sketchWidth) + 60 : snippet ? 80 : 0
  keepTogether(pdf, 50 + steps.length * 20 + exampleHeight)
  pdf.moveDown().font(fonts.strong).fontSize(15).fillColor(brand).text(title).moveDown(0.3)
  pdf.font(fonts.plain).fontSize(11).fillColor(ink)
  steps.forEach((step, index) => pdf.text(`${index + 1}. ${step}`, { paragraphGap: 3 }))
  if (sketch) {
    pdf.moveDown(0.5)
    drawSketch(pdf, sketch)
    writeCaption(pdf, sketchCaption)
  }
  if (snippet) {
    keepTogether(pdf, 60)
    pdf.moveDown(0.6).font(fonts.code).fontSize(9).fillColor(ink).text(fillIn(snippet))
  }
  for (const { file, width, height, caption } of screenshots) {
    const shownHeight = height > width ? pictureHeight.phone : pictureHeight.screen
    keepTogether(pdf, shownHeight + 50)
    pdf.moveDown(0.7)
    const top = pdf.y
    const shownWidth = (shownHeight * width) / height
    pdf.image(await readPicture(file), margin, top, { height: shownHeight })
    pdf.lineWidth(0.75).rect(margin, top, shownWidth, shownHeight).stroke('#c3ccd4')
    pdf.y = top + shownHeight
    writeCaption(pdf, caption)
  }
}

function writeCaption(pdf: PDFKit.PDFDocument, caption: string): void {
  pdf.moveDown(0.4).font(fonts.plain).fontSize(9).fillColor(soft).text(caption, margin)
}

/** Begins a new page if the given height does not fit on the current one. */
function keepTogether(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
}

function numberPages(pdf: PDFKit.PDFDocument): void {
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    // Below the margin, where text would otherwise begin another page.
    pdf.page.margins.bottom = 0
    pdf
      .font(fonts.plain)
      .fontSize(9)
      .fillColor(soft)
      .text(`${index + 1} of ${count}`, margin, pdf.page.height - 36, {
        width: pdf.page.width - 2 * margin,
        align: 'right',
      })
  }
}

const fills: Record<BoxLook, [fill: string, line: string]> = {
  window: ['#f4f6f8', '#c3ccd4'],
  bar: ['#e6ebef', '#c3ccd4'],
  panel: ['#ffffff', '#dfe5ea'],
  field: ['#ffffff', '#c3ccd4'],
  button: [brand, brand],
  target: ['#e3f1f2', brand],
}
const letters: Record<TextLook, [font: string, color: string]> = {
  plain: [fonts.plain, ink],
  soft: [fonts.plain, soft],
  strong: [fonts.strong, ink],
  code: [fonts.code, ink],
  button: [fonts.strong, '#ffffff'],
}

function drawSketch(pdf: PDFKit.PDFDocument, { parts }: Sketch): void {
  const top = pdf.y
  pdf.save()
  pdf.translate(margin, top).scale(sketchWidth / sketchSize.width)
  for (const part of parts) drawPart(pdf, part)
  pdf.restore()
  pdf.x = margin
  pdf.y = top + heightOf(sketchWidth)
}

function drawPart(pdf: PDFKit.PDFDocument, part: SketchPart): void {
  const { x, y } = part
  const line = (words: string, at: number, options: PDFKit.Mixins.TextOptions = {}) =>
    pdf.text(words, at, y, { lineBreak: false, baseline: 'middle', ...options })
  if (part.kind === 'box') {
    const [fill, stroke] = fills[part.look]
    pdf.lineWidth(1.5).roundedRect(x, y, part.width, part.height, 8).fillAndStroke(fill, stroke)
  } else if (part.kind === 'text') {
    const [font, color] = letters[part.look]
    pdf.font(font).fontSize(sketchFontSize[part.look]).fillColor(color)
    line(part.text, x)
  } else {
    pdf.circle(x, y, 14).fill(brand)
    pdf.font(fonts.strong).fontSize(15).fillColor('#ffffff')
    const number = String(part.number)
    line(number, x - pdf.widthOfString(number) / 2)
  }
}

function heightOf(width: number): number {
  return (width / sketchSize.width) * sketchSize.height
}
