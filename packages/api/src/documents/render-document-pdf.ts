import { formatCents } from '@curbquote/pricing'
import { readableSurface } from '@curbquote/types/branding'
import { formatPhone, toShownText } from '@curbquote/types/text'
import PDFDocument from 'pdfkit'
import type { DocumentPictures } from './document-pictures.ts'
import { documentWords } from './document-words.ts'
import { formatDay } from '../quotes/format-dates.ts'
import { printedFonts } from './printed-characters.ts'
import type { DrawnSignature, QuoteDocument } from '../db/schema/quote-document.ts'
import { canonicalJson, documentHash } from './quote-document.ts'
import { drawLine, heightOfLines, type TextLook, toLines } from './write-text.ts'

const margin = 56
const amountWidth = 110
const footerHeight = 34
const ink = '#14202b'
const soft = '#55636f'
const rule = '#c3ccd4'
const signatureBox = { width: 240, height: 80 }
const logoBox = { width: 200, height: 40 }
/** 240 by 180 CSS pixels. */
const photoBox = { width: 180, height: 135 }

/**
 * The PDF of an accepted document. The same document always gives the same bytes, on every machine: dates and ids come from the
 * document, and streams are not compressed, because zlib's output differs between its versions and processors.
 */
export async function renderDocumentPdf(
  document: QuoteDocument,
  pictures: DocumentPictures = { photos: [] },
): Promise<Buffer> {
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
      Title: toShownText(words.title(document.quoteNumber, document.company.name)),
      Author: toShownText(document.company.name),
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
  // A font is read when it is first used.
  for (const [name, file] of printedFonts) pdf.registerFont(name, file)
  // The printed hash can be verified with the attachment, without the company.
  pdf.file(Buffer.from(canonicalJson(document)), {
    name: `quote-${document.quoteNumber}-${document.revision}.json`,
    type: 'application/json',
    creationDate: acceptedAt,
    modifiedDate: acceptedAt,
  })

  writeHead(pdf, document, pictures)
  writePrice(pdf, document)
  writePhotos(pdf, document, pictures)
  if (document.terms.trim()) {
    writeHeading(pdf, words.terms)
    write(pdf, document.terms.trim(), { size: 10, isAligned: true })
  }
  writeAcceptance(pdf, document)
  writeFooters(pdf, document)
  pdf.end()
  await isDone
  return Buffer.concat(chunks)
}

function writeHead(
  pdf: PDFKit.PDFDocument,
  document: QuoteDocument,
  { logo }: DocumentPictures,
): void {
  const { language, quoteNumber, revision, validThrough, company, customer, signature } = document
  const words = documentWords[language]
  const { surface, ink: onSurface } = readableSurface(company.primaryColor)
  pdf.rect(0, 0, pdf.page.width, 8).fill(surface)

  const badge = words.accepted
  const badgeLook = { size: 12, isStrong: true }
  const [badgeLine] = toLines(pdf, badge, badgeLook, amountWidth)
  if (badgeLine) {
    const width = badgeLine.width + 24
    const left = margin + contentWidth(pdf) - width
    pdf.roundedRect(left, margin, width, 26, 13).fill(surface)
    pdf.fillColor(onSurface)
    drawLine(pdf, badgeLine, badgeLook, { x: left + 12, y: margin + 4.5 })
  }
  if (logo) {
    pdf.image(logo as unknown as Buffer, margin, margin, {
      fit: [logoBox.width, logoBox.height],
    })
    pdf.y = margin + logoBox.height + 14
  }
  pdf.x = margin
  write(pdf, words.title(quoteNumber, company.name), {
    size: 20,
    isStrong: true,
    width: contentWidth(pdf) - (logo ? 0 : amountWidth + 24),
  })
  const facts = [
    ...(revision > 1 ? [words.revision(revision)] : []),
    ...(validThrough === null ? [] : [words.validThrough(formatDay(validThrough, language))]),
  ]
  if (facts.length > 0) write(pdf, facts.join(' · '), { size: 11, color: soft })
  write(pdf, words.acceptedBy(signature.name, signature.acceptedAtText), {
    size: 11,
    isStrong: true,
  })
  pdf.y += 14
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
    write(pdf, heading, { size: 9, isStrong: true, color: soft, width })
    for (const line of lines.filter(Boolean)) write(pdf, line, { size: 11, width })
    return pdf.y
  })
  pdf.x = margin
  pdf.y = Math.max(...ends)
}

function writePrice(pdf: PDFKit.PDFDocument, { language, lines, totalCents }: QuoteDocument): void {
  const words = documentWords[language]
  writeHeading(pdf, words.price)
  for (const { label, size, why, amountCents } of lines)
    writeRow(pdf, size ? `${label} · ${size}` : label, formatCents(amountCents), { why })
  writeRow(pdf, words.total, formatCents(totalCents), { isTotal: true })
}

function writeRow(
  pdf: PDFKit.PDFDocument,
  label: string,
  amount: string,
  { why = null, isTotal = false }: { why?: string | null; isTotal?: boolean },
): void {
  const look = { size: isTotal ? 13 : 11, isStrong: isTotal }
  const whyLook = { size: 9 }
  const width = contentWidth(pdf) - amountWidth
  const lines = toLines(pdf, label, look, width)
  const height =
    heightOfLines(lines, look) +
    (why ? heightOfLines(toLines(pdf, why, whyLook, width), whyLook) : 0)
  keepTogether(pdf, Math.min(height, 300) + 12)
  pdf.x = margin
  pdf.y += 5
  write(pdf, label, { ...look, width, amount })
  if (why) write(pdf, why, { ...whyLook, color: soft, width })
  pdf.y += 5
  if (isTotal) return
  pdf
    .lineWidth(0.5)
    .moveTo(margin, pdf.y)
    .lineTo(margin + contentWidth(pdf), pdf.y)
    .stroke(rule)
}

/** The photos in rows of two, each cut to 4:3, with its surface. */
function writePhotos(
  pdf: PDFKit.PDFDocument,
  { language, photos }: QuoteDocument,
  pictures: DocumentPictures,
): void {
  const shown = photos.flatMap((photo, index) => {
    const picture = pictures.photos[index]
    return picture && isReadable(pdf, picture) ? [{ ...photo, picture }] : []
  })
  if (shown.length === 0) return
  const rowHeight = photoBox.height + 24
  // The heading stays with the first row.
  keepTogether(pdf, 60 + rowHeight)
  writeHeading(pdf, documentWords[language].photos)
  for (let index = 0; index < shown.length; index += 2) {
    keepTogether(pdf, rowHeight)
    const top = pdf.y
    for (const [column, { caption, picture }] of shown.slice(index, index + 2).entries()) {
      const left = margin + column * (photoBox.width + 24)
      pdf.save()
      pdf.roundedRect(left, top, photoBox.width, photoBox.height, 4).clip()
      pdf.image(picture, left, top, {
        cover: [photoBox.width, photoBox.height],
        align: 'center',
        valign: 'center',
      })
      pdf.restore()
      pdf.x = left
      pdf.y = top + photoBox.height + 3
      write(pdf, caption, { size: 9, color: soft, width: photoBox.width })
    }
    pdf.x = margin
    pdf.y = top + rowHeight
  }
}

/** A damaged picture is left out. */
function isReadable(pdf: PDFKit.PDFDocument, picture: Buffer): boolean {
  try {
    // Missing in the types of pdfkit.
    ;(pdf as unknown as { openImage(source: Buffer): unknown }).openImage(picture)
    return true
  } catch {
    return false
  }
}

function writeAcceptance(pdf: PDFKit.PDFDocument, { language, signature }: QuoteDocument): void {
  const words = documentWords[language]
  const { name, agreed, drawn, channel, acceptedAtText } = signature
  keepTogether(pdf, 120 + agreed.length * 20 + (drawn ? signatureBox.height : 0))
  writeHeading(pdf, words.acceptance)
  for (const sentence of agreed) writeChecked(pdf, sentence)
  pdf.y += 6
  if (channel !== 'owner') {
    if (drawn) drawSignature(pdf, drawn)
    else write(pdf, name, { size: 20 })
    pdf
      .lineWidth(0.75)
      .moveTo(margin, pdf.y + 2)
      .lineTo(margin + signatureBox.width, pdf.y + 2)
      .stroke(ink)
    pdf.y += 8
  }
  write(pdf, words.acceptedBy(name, acceptedAtText), { size: 11, isStrong: true })
  write(pdf, words.channel[channel], { size: 10, color: soft })
  write(pdf, words.day, { size: 10, color: soft })
  write(pdf, words.record, { size: 10, color: soft })
}

/** A sentence after a checked box. */
function writeChecked(pdf: PDFKit.PDFDocument, sentence: string): void {
  const indent = 18
  const width = contentWidth(pdf) - indent
  const look = { size: 11 }
  keepTogether(pdf, Math.min(heightOfLines(toLines(pdf, sentence, look, width), look), 300))
  const top = pdf.y + 3
  pdf.lineWidth(0.75).rect(margin, top, 9, 9).stroke(ink)
  pdf
    .lineWidth(1.25)
    .moveTo(margin + 2, top + 4.5)
    .lineTo(margin + 4, top + 7)
    .lineTo(margin + 7.5, top + 2)
    .stroke(ink)
  pdf.x = margin + indent
  write(pdf, sentence, { ...look, width })
  pdf.y += 4
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
    write(pdf, words.footer(quoteNumber, revision, index + 1, count), { size: 8, color: soft })
    write(pdf, `${words.hash}: ${hash}`, { size: 8, color: soft })
  }
}

function writeHeading(pdf: PDFKit.PDFDocument, heading: string): void {
  pdf.y += 16
  keepTogether(pdf, 60)
  write(pdf, heading, { size: 13, isStrong: true })
  pdf.y += 2
}

interface WriteOptions extends TextLook {
  color?: string
  width?: number
  /** Aligns each paragraph to the side at which its script begins. */
  isAligned?: boolean
  /** Written at the right end of the first line. */
  amount?: string
}

/** Writes text from `pdf.x` and `pdf.y` on, and continues on further pages. */
function write(
  pdf: PDFKit.PDFDocument,
  text: string,
  { color = ink, width = contentWidth(pdf), isAligned = false, amount, ...look }: WriteOptions,
): void {
  const { x } = pdf
  let [end] = amount === undefined ? [] : toLines(pdf, amount, look, amountWidth)
  for (const line of toLines(pdf, text, look, width)) {
    const height = heightOfLines([line], look)
    keepTogether(pdf, height)
    const { y } = pdf
    const left = isAligned && line.isRightToLeft ? x + width - line.width : x
    pdf.fillColor(color)
    drawLine(pdf, line, look, { x: left, y })
    if (end) drawLine(pdf, end, look, { x: margin + contentWidth(pdf) - end.width, y })
    end = undefined
    pdf.x = x
    pdf.y = y + height
  }
}

/** Begins a new page if the given height does not fit on the current one. */
function keepTogether(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height <= pdf.page.maxY()) return
  const { x } = pdf
  pdf.addPage()
  pdf.x = x
}

function contentWidth(pdf: PDFKit.PDFDocument): number {
  return pdf.page.width - 2 * margin
}
