import { createHash } from 'node:crypto'
import { formatCents } from '@curbquote/pricing'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPdf } from '../test/read-pdf.ts'
import { shownOffer, signedDocument } from '../test/test-document.ts'
import { drawLogo } from './draw-logo.ts'
import { printedFonts } from './printed-characters.ts'
import { canonicalJson } from './quote-document.ts'
import { renderDocumentPdf } from './render-document-pdf.ts'
import { toLines } from './write-text.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

test('the PDF has the lines, the total, the terms, the signature and the hash', async () => {
  const { document, sha256: hash } = signedDocument()
  const { pages } = await readPdf(await renderDocumentPdf(document))
  assert.is(pages.length, 1)
  const [text = ''] = pages
  for (const { label, why, amountCents } of document.lines)
    for (const part of [label, why ?? '', formatCents(amountCents)]) assert.ok(text.includes(part))
  assert.match(text, 'House Washing · 1,200 sq ft')
  assert.match(text, 'Total $412.50')
  assert.ok(text.indexOf('Accepted') < text.indexOf('Quote 1042 from'), 'in the head')
  assert.match(text, 'Quote 1042 from ')
  assert.match(text, 'Valid through December 21, 2026')
  assert.not.match(text, 'evision 1')
  assert.match(text, 'Payment is due on the day of the work.')
  for (const sentence of document.signature.agreed) assert.ok(text.includes(sentence), sentence)
  assert.match(text, 'Accepted by Nguyễn Thị Ánh on November 21, 2026 at 4:12 PM CST')
  assert.match(text, 'The day of the job is agreed on the web page of this quote')
  assert.match(text, `SHA-256 of the accepted document: ${hash}`)
  assert.ok(text.indexOf('bring our own water') < text.indexOf('I accept this quote'))
})

test('names of other languages can be read and copied', async () => {
  const names = [
    'Nguyễn',
    'O’Brien',
    "D'Angelo",
    'Łukasiewicz',
    'Ñandú',
    'Ștefănescu',
    'Ελένη',
    'Иванов',
  ]
  const { document } = signedDocument(
    { customer: { name: names.join(' '), addressLines: [] } },
    // Typed with combining marks, as some keyboards do.
    { name: 'Nguyễn'.normalize('NFD') },
  )
  const [text = ''] = (await readPdf(await renderDocumentPdf(document))).pages
  assert.ok(text.includes(names.join(' ')), text)
  assert.match(text, 'Accepted by Nguyễn on')
})

const scripts: [script: string, name: string][] = [
  ['Latin', 'Nguyễn Þórðardóttir'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Иванов Сергій'],
  ['Arabic', 'محمد بن سلمان'],
  ['Hebrew', 'דוד כהן'],
  ['Devanagari', 'राजेन्द्र क्षत्रिय'],
  ['Thai', 'สมชาย ใจดี'],
  ['Chinese', '李小龍 张伟'],
  ['Japanese', '山田 さくら タロウ'],
  ['Korean', '김철수'],
  ['Bengali', 'শ্রীবাস্তব'],
  ['Tamil', 'தமிழ்ச்செல்வி'],
  ['Armenian', 'Հայկ Սարգսյան'],
  ['Ethiopic', 'አበበ ቢቂላ'],
  ['symbols', '✅ → ≈ ★ 🏠'],
]
for (const [script, name] of scripts)
  test(`a name in ${script} is printed with the glyphs of its font`, async () => {
    const { document } = signedDocument(
      { customer: { name, addressLines: [name] }, terms: `${name}, ${name}`.repeat(20) },
      { name },
    )
    const pdf = await renderDocumentPdf(document)
    assert.is(countMissingGlyphs(pdf), 0)
    // Readers collect the glyphs of some scripts in the order on the page.
    const read = new Set((await readPdf(pdf)).pages[0])
    for (const letter of name) assert.ok(read.has(letter), letter)
  })

test('a character that no font has is found by its missing glyph', async () => {
  const { document } = signedDocument({}, { name: '\u{1E900} Wei' })
  assert.ok(countMissingGlyphs(await renderDocumentPdf(document)) > 0)
})

test('a right-to-left name is drawn from the right, and its number from the left', () => {
  const pdf = new PDFDocument()
  for (const [name, file] of printedFonts) pdf.registerFont(name, file)
  const [line] = toLines(pdf, 'דוד (אבא) 12', { size: 11 }, 400)
  assert.equal(
    line?.runs.map(({ text, level }) => [text, level]),
    [
      ['12', 2],
      [') ', 1],
      ['אבא', 1],
      [' (', 1],
      ['דוד', 1],
    ],
  )
  assert.is(line?.isRightToLeft, true)
})

test('an attacker cannot reorder a name with bidirectional overrides: they are neither stored nor printed', async () => {
  const { document } = signedDocument({}, { name: 'Jane \u202eeoD\u202c' })
  assert.is(document.signature.name, 'Jane eoD')
  const text = (await readPdf(await renderDocumentPdf(document))).pages[0] ?? ''
  assert.match(text, 'Accepted by Jane eoD on')
})

test('a Spanish document has a Spanish PDF', async () => {
  const { document, sha256: hash } = signedDocument({ language: 'es' })
  const [text = ''] = (await readPdf(await renderDocumentPdf(document))).pages
  assert.match(text, 'Cotización 1042 de O’Brien & Sons Washing')
  assert.match(text, 'Válida hasta el 21 de diciembre de 2026')
  assert.match(text, 'Aceptada por Nguyễn Thị Ánh el 21 de noviembre de 2026 a las 4:12 p.m. CST')
  assert.match(text, 'El día del trabajo se acuerda en la página web de esta cotización')
  assert.match(text, `SHA-256 del documento aceptado: ${hash}`)
})

test('an acceptance that the owner recorded shows no signature', async () => {
  const { document } = signedDocument({}, { channel: 'owner', agreed: [] })
  const [text = ''] = (await readPdf(await renderDocumentPdf(document))).pages
  assert.match(text, 'Recorded by the company. The customer did not sign this document.')
  assert.is(text.match(/Nguyễn Thị Ánh/g)?.length, 3, 'as the customer, and in two sentences')
})

test('long terms continue on further pages, each with the hash', async () => {
  const terms = 'Payment is due on the day of the work.\n'.repeat(250)
  const { document, sha256: hash } = signedDocument({ terms })
  const { pages } = await readPdf(await renderDocumentPdf(document))
  assert.ok(pages.length > 3, String(pages.length))
  for (const [index, text] of pages.entries())
    assert.ok(text.includes(`Page ${index + 1} of ${pages.length} `) && text.includes(hash), text)
  assert.match(pages.at(-1) ?? '', 'Accepted by')
})

test('a word that is longer than a line continues on the next lines', async () => {
  const { document } = signedDocument({ terms: 'a'.repeat(10_000) })
  const { pages } = await readPdf(await renderDocumentPdf(document))
  assert.ok(pages.length > 1, String(pages.length))
})

test('the attached file is the document with the printed hash', async () => {
  const { document, sha256: hash } = signedDocument()
  const { attachments } = await readPdf(await renderDocumentPdf(document))
  assert.equal(Object.keys(attachments), ['quote-1042-1.json'])
  const attached = attachments['quote-1042-1.json'] ?? ''
  assert.is(attached, canonicalJson(document))
  assert.is(sha256(attached), hash)
})

test('a drawn signature is drawn from its points, and points off the canvas do no harm', async () => {
  const strokes = [
    [
      { x: 10, y: 20 },
      { x: 90, y: 80 },
    ],
    [{ x: 300, y: 100 }],
    [],
    [{ x: -1e9, y: 1e9 }],
  ]
  const paths = async (drawn: Parameters<typeof signedDocument>[1]) =>
    (await readPdf(await renderDocumentPdf(signedDocument({}, drawn).document))).paths
  const added = (await paths({ drawn: { width: 320, height: 120, strokes } })) - (await paths({}))
  assert.is(added, 4, 'three strokes and the edge of the box')
})

test('the same document gives the same bytes in every version and on every machine', async () => {
  // Stored PDFs keep their hash, so a document of format 2 has to be rendered in the same way forever. For other contents,
  // raise the document's format.
  const { document } = signedDocument(
    {},
    { drawn: { width: 9, height: 9, strokes: [[{ x: 1, y: 2 }]] } },
  )
  const pdf = await renderDocumentPdf(document)
  assert.is(sha256(pdf), 'bed5bf70c3b9901fdef4f0adc5d5dd436612ad2c9ab5556c0e50baef4b338074')
  assert.is(sha256(await renderDocumentPdf(structuredClone(document))), sha256(pdf))
  assert.ok(pdf.length < 40_000, String(pdf.length))
  const other = signedDocument({ lines: shownOffer.lines.slice(1) }).document
  assert.is.not(sha256(await renderDocumentPdf(other)), sha256(pdf))
})

test('the logo and the photos are printed, and a damaged photo is left out', async () => {
  const { document } = signedDocument({
    photos: [
      { url: 'http://quotes.test/photos/one.jpg', surfaceType: 'driveway' },
      { url: 'http://quotes.test/photos/two.jpg', surfaceType: null },
    ],
  })
  const png = await sharp({
    create: { width: 1_600, height: 400, channels: 4, background: '#0b6e9980' },
  })
    .png()
    .toBuffer()
  const jpeg = await sharp(png).flatten().jpeg().toBuffer()
  const logo = await drawLogo(png)
  assert.equal([logo.width, logo.height], [400, 100])
  const pdf = await renderDocumentPdf(document, { logo, photos: [jpeg, jpeg.subarray(0, 10)] })
  assert.is(pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length, 2)
  const [text = ''] = (await readPdf(pdf)).pages
  assert.match(text, 'Photos Driveway')
  assert.not.match(text, 'Photo 2')
})

/** Strings of hexadecimal glyph numbers, one per drawn part of a line. */
function glyphsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\[((?:<[0-9a-f]+> [-\d.]+ ?)+)\] TJ/g)].map(
    ([, run = '']) => run.replace(/<([0-9a-f]+)> [-\d.]+ ?/g, '$1'),
  )
}

/** Glyph 0 is the box of a missing character. */
function countMissingGlyphs(pdf: Buffer): number {
  return glyphsOf(pdf).filter((run) => run.match(/.{4}/g)?.includes('0000')).length
}

test.run()
