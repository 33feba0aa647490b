import { createHash } from 'node:crypto'
import { formatCents } from '@curbquote/types'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readPdf } from '../test/read-pdf.ts'
import { shownOffer, signedDocument } from '../test/test-document.ts'
import { canonicalJson } from './quote-document.ts'
import { renderDocumentPdf } from './render-document-pdf.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

test('the PDF has the lines, the total, the terms, the signature and the hash', async () => {
  const { document, sha256: hash } = signedDocument()
  const { pages } = await readPdf(await renderDocumentPdf(document))
  assert.is(pages.length, 1)
  const [text = ''] = pages
  for (const { label, why, amountCents } of document.lines)
    for (const part of [label, why ?? '', formatCents(amountCents)]) assert.ok(text.includes(part))
  assert.match(text, 'Total $412.50')
  assert.match(text, 'No. 1042, revision 1, valid through December 21, 2026')
  assert.match(text, 'Payment is due on the day of the work.')
  for (const sentence of document.signature.agreed) assert.ok(text.includes(sentence), sentence)
  assert.match(text, 'Accepted by Nguyễn Thị Ánh on November 21, 2026 at 4:12 PM CST')
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

test('a letter that the font lacks is visible as missing', async () => {
  const { document } = signedDocument({}, { name: '李 Wei' })
  const [text = ''] = (await readPdf(await renderDocumentPdf(document))).pages
  assert.match(text, 'Accepted by \ufffd Wei on')
})

test('a Spanish document has a Spanish PDF', async () => {
  const { document, sha256: hash } = signedDocument({ language: 'es' })
  const [text = ''] = (await readPdf(await renderDocumentPdf(document))).pages
  assert.match(text, 'Cotización de O’Brien & Sons Washing')
  assert.match(text, 'N.º 1042, revisión 1, válida hasta el 21 de diciembre de 2026')
  assert.match(text, 'Aceptada por Nguyễn Thị Ánh el 21 de noviembre de 2026 a las 4:12 p.m. CST')
  assert.match(text, `SHA-256 del documento aceptado: ${hash}`)
})

test('an acceptance that the owner recorded shows no signature', async () => {
  const { document } = signedDocument({}, { channel: 'owner', agreed: [] })
  const [text = ''] = (await readPdf(await renderDocumentPdf(document))).pages
  assert.match(text, 'Recorded by the company. The customer did not sign this document.')
  assert.is(text.match(/Nguyễn Thị Ánh/g)?.length, 2, 'as the customer, and in the sentence')
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
  // Stored PDFs keep their hash, so a document of format 1 has to be rendered in the same way forever. For other contents,
  // raise the document's format.
  const { document } = signedDocument(
    {},
    { drawn: { width: 9, height: 9, strokes: [[{ x: 1, y: 2 }]] } },
  )
  const pdf = await renderDocumentPdf(document)
  assert.is(sha256(pdf), 'a31010f5853f3e6170ed177ce1232627ad587efdfd74b4c5456604cb8348b426')
  assert.is(sha256(await renderDocumentPdf(structuredClone(document))), sha256(pdf))
  assert.ok(pdf.length < 40_000, String(pdf.length))
  const other = signedDocument({ lines: shownOffer.lines.slice(1) }).document
  assert.is.not(sha256(await renderDocumentPdf(other)), sha256(pdf))
})

test.run()
