import { readFileSync } from 'node:fs'
import { formatCents, formatPhone } from '@curbquote/types'
import PDFDocument from 'pdfkit'
import { documentWords } from './document-words.ts'
import { formatDay } from './format-dates.ts'
import { toPrintedCharacters } from './printed-characters.ts'
import {
  canonicalJson,
  documentHash,
  type DrawnSignature,
  type QuoteDocument,
} from './quote-document.ts'

const margin = 56
const amountWidth = 110
const footerHeight = 34
const ink = '#14202b'
const soft = '#55636f'
const rule = '#c3ccd4'
const signatureBox = { width: 240, height: 80 }

/** Subsets of Noto Sans: the fonts that are part of every PDF viewer lack the letters of many names, such as Nguyễn. */
const fonts = {
  plain: readFileSync(new URL('fonts/noto-sans-regular.ttf', import.meta.url)),
  strong: readFileSync(new URL('fonts/noto-sans-bold.ttf', import.meta.url)),
}

/**
 * The PDF of an accepted document. The same document always gives the same bytes, on every machine: dates and ids come from the
 * document, and streams are not compressed, because zlib's output differs between its versions and processors.
 */
export async function renderDocumentPdf(document: QuoteDocument): Promise<Buffer> {
  const { language, signature } = document
  const words = documentWords[language]
  const acceptedAt = new Date(signature.acceptedAt)
  const pdf = new PDFDocument({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footerHeight },
    lang: language === 'es' ? 'es-US' : 'en-US',
    bufferPages: true,
    compress: false,
    displayTitle: true,
    info: {
      Title: printable(words.title(document.company.name)),
      Author: printable(document.company.name),
      CreationDate: acceptedAt,
      ModDate: acceptedAt,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const isDone = new Promise<void>((resolve, reject) => {
    pdf.on('end', () => resolve())
    pdf.on('error', reject)
  })
  pdf.registerFont('plain', fonts.plain)
  pdf.registerFont('strong', fonts.strong)
  // The printed hash can be verified with the attachment, without the company.
  pdf.file(Buffer.from(canonicalJson(document)), {
    name: `quote-${document.quoteNumber}-${document.revision}.json`,
    type: 'application/json',
    creationDate: acceptedAt,
    modifiedDate: acceptedAt,
  })

  writeHead(pdf, document)
  writePrice(pdf, document)
  if (document.terms.trim()) {
    writeHeading(pdf, words.terms)
    write(pdf, document.terms.trim(), 'plain', 10)
  }
  writeAcceptance(pdf, document)
  writeFooters(pdf, document)
  pdf.end()
  await isDone
  return Buffer.concat(chunks)
}

function writeHead(pdf: PDFKit.PDFDocument, document: QuoteDocument): void {
  const { language, quoteNumber, revision, validThrough, company, customer } = document
  const words = documentWords[language]
  write(pdf, words.title(company.name), 'strong', 20)
  const validity =
    validThrough === null ? '' : words.validThrough(formatDay(validThrough, language))
  write(pdf, `${words.number(quoteNumber, revision)}${validity}`, 'plain', 11, soft)
  pdf.moveDown(1)
  const top = pdf.y
  const gap = 24
  const width = (contentWidth(pdf) - gap) / 2
  const columns = [
    {
      heading: words.company,
      lines: [company.name, company.phone ? formatPhone(company.phone) : '', company.email],
    },
    { heading: words.customer, lines: [customer.name, ...customer.addressLines] },
  ]
  const ends = columns.map(({ heading, lines }, index) => {
    const left = margin + index * (width + gap)
    pdf.x = left
    pdf.y = top
    write(pdf, heading, 'strong', 9, soft, { width })
    for (const line of lines.filter(Boolean)) write(pdf, line, 'plain', 11, ink, { width })
    return pdf.y
  })
  pdf.x = margin
  pdf.y = Math.max(...ends)
}

function writePrice(pdf: PDFKit.PDFDocument, { language, lines, totalCents }: QuoteDocument): void {
  const words = documentWords[language]
  writeHeading(pdf, words.price)
  for (const { label, why, amountCents } of lines)
    writeRow(pdf, label, formatCents(amountCents), { why })
  writeRow(pdf, words.total, formatCents(totalCents), { isTotal: true })
}

function writeRow(
  pdf: PDFKit.PDFDocument,
  label: string,
  amount: string,
  { why = null, isTotal = false }: { why?: string | null; isTotal?: boolean },
): void {
  const font = isTotal ? 'strong' : 'plain'
  const size = isTotal ? 13 : 11
  const width = contentWidth(pdf) - amountWidth
  const height =
    pdf.font(font).fontSize(size).heightOfString(printable(label), { width }) +
    (why ? pdf.font('plain').fontSize(9).heightOfString(printable(why), { width }) : 0)
  keepTogether(pdf, height + 12)
  const top = pdf.y + 5
  pdf.x = margin
  pdf.y = top
  write(pdf, label, font, size, ink, { width })
  if (why) write(pdf, why, 'plain', 9, soft, { width })
  const bottom = pdf.y
  pdf.x = margin + width
  pdf.y = top
  write(pdf, amount, font, size, ink, { width: amountWidth, align: 'right', lineBreak: false })
  pdf.x = margin
  pdf.y = bottom + 5
  if (isTotal) return
  pdf
    .lineWidth(0.5)
    .moveTo(margin, pdf.y)
    .lineTo(margin + contentWidth(pdf), pdf.y)
    .stroke(rule)
}

function writeAcceptance(pdf: PDFKit.PDFDocument, { language, signature }: QuoteDocument): void {
  const words = documentWords[language]
  const { name, agreed, drawn, channel, acceptedAtText } = signature
  keepTogether(pdf, 120 + agreed.length * 20 + (drawn ? signatureBox.height : 0))
  writeHeading(pdf, words.acceptance)
  for (const sentence of agreed) writeChecked(pdf, sentence)
  pdf.moveDown(0.5)
  if (channel !== 'owner') {
    if (drawn) drawSignature(pdf, drawn)
    else write(pdf, name, 'plain', 20)
    pdf
      .lineWidth(0.75)
      .moveTo(margin, pdf.y + 2)
      .lineTo(margin + signatureBox.width, pdf.y + 2)
      .stroke(ink)
    pdf.y += 8
  }
  write(pdf, words.acceptedBy(name, acceptedAtText), 'strong', 11)
  write(pdf, words.channel[channel], 'plain', 10, soft)
  write(pdf, words.record, 'plain', 10, soft)
}

/** A sentence after a checked box. The box is drawn, because the font has no character for it. */
function writeChecked(pdf: PDFKit.PDFDocument, sentence: string): void {
  const indent = 18
  const width = contentWidth(pdf) - indent
  const height = pdf.font('plain').fontSize(11).heightOfString(printable(sentence), { width })
  keepTogether(pdf, height)
  const top = pdf.y + 3
  pdf.lineWidth(0.75).rect(margin, top, 9, 9).stroke(ink)
  pdf
    .lineWidth(1.25)
    .moveTo(margin + 2, top + 4.5)
    .lineTo(margin + 4, top + 7)
    .lineTo(margin + 7.5, top + 2)
    .stroke(ink)
  pdf.x = margin + indent
  write(pdf, sentence, 'plain', 11, ink, { width, paragraphGap: 4 })
  pdf.x = margin
}

/** Draws the strokes to scale in the signature's box. A stroke of one point is a dot. */
function drawSignature(pdf: PDFKit.PDFDocument, { width, height, strokes }: DrawnSignature): void {
  const top = pdf.y
  const scale = Math.min(signatureBox.width / width, signatureBox.height / height)
  pdf.save()
  pdf.rect(margin, top, signatureBox.width, signatureBox.height).clip()
  pdf.translate(margin, top).scale(scale)
  pdf
    .lineWidth(1.5 / scale)
    .lineCap('round')
    .lineJoin('round')
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    pdf.moveTo(first.x, first.y)
    for (const { x, y } of rest.length > 0 ? rest : [first]) pdf.lineTo(x, y)
    pdf.stroke(ink)
  }
  pdf.restore()
  pdf.x = margin
  pdf.y = top + signatureBox.height
}

/** The hash and the number of the page, below the bottom margin of every page. */
function writeFooters(pdf: PDFKit.PDFDocument, document: QuoteDocument): void {
  const { quoteNumber, revision, language } = document
  const words = documentWords[language]
  const hash = documentHash(document)
  const { count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index)
    // Text below the margin would otherwise begin another page.
    pdf.page.margins.bottom = 0
    pdf.x = margin
    pdf.y = pdf.page.height - margin - footerHeight + 14
    write(pdf, words.footer(quoteNumber, revision, index + 1, count), 'plain', 8, soft)
    write(pdf, `${words.hash}: ${hash}`, 'plain', 8, soft)
  }
}

function writeHeading(pdf: PDFKit.PDFDocument, heading: string): void {
  pdf.y += 16
  keepTogether(pdf, 60)
  write(pdf, heading, 'strong', 13)
  pdf.y += 2
}

function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  font: keyof typeof fonts,
  size: number,
  color = ink,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  pdf.font(font).fontSize(size).fillColor(color).text(printable(text), options)
}

/** Composed letters, because the font has few combining marks. */
function printable(text: string): string {
  const spaced = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', '    ')
  return toPrintedCharacters(spaced)
}

/** Begins a new page if the given height does not fit on the current one. */
function keepTogether(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > pdf.page.maxY()) pdf.addPage()
}

function contentWidth(pdf: PDFKit.PDFDocument): number {
  return pdf.page.width - 2 * margin
}
