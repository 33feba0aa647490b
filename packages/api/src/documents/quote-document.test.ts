import fc from 'fast-check'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { shownOffer, signedDocument } from '../test/test-document.ts'
import type { QuoteDocument } from '../db/schema/quote-document.ts'
import { canonicalJson, documentHash } from './quote-document.ts'

const test = suite<{ database: TestDatabase }>('quote documents')
test.before(async (context) => {
  context.database = await openTestDatabase()
})
test.after(({ database }) => database.close())

const storeAndRead = async <Value>({ db }: TestDatabase, value: Value): Promise<Value> => {
  const { rows } = await sql<{ value: Value }>`
    select ${JSON.stringify(value)}::jsonb as value`.execute(db)
  return rows[0]?.value as Value
}

test('a document has the offer, the signature and the time in the time zone of the company', () => {
  const { document } = signedDocument()
  assert.is(document.totalCents, 41_250)
  assert.equal(
    document.lines.map(({ label, amountCents }) => [label, amountCents]),
    [
      ['House Washing', 33_600],
      ['Gutter brightening', 7_000],
      ['Spring discount', -2_500],
      ['Tax', 3_150],
    ],
  )
  assert.is(document.signature.acceptedAt, '2026-11-21T22:12:34.567Z')
  assert.is(document.signature.acceptedAtText, 'November 21, 2026 at 4:12 PM CST')
  const spanish = signedDocument({ language: 'es', timeZone: 'America/New_York' }).document
  assert.is(spanish.signature.acceptedAtText, '21 de noviembre de 2026 a las 5:12 p.m. EST')
})

test('the hash is that of the canonical JSON and stays the same', () => {
  // A document of format 2 keeps its hash forever, because it is printed in PDFs and stored beside the document.
  const { document, sha256 } = signedDocument()
  assert.is(sha256, documentHash(document))
  assert.is(sha256, 'af45db998de1ec5e228ce31f4f57adce0e9445a070d1ea6713b399b2bf6beb45')
  assert.match(canonicalJson(document), /^\{"company":\{"email":"office@obrien.example","logoId":/)
})

test('every difference changes the hash', () => {
  const { sha256 } = signedDocument()
  const others = [
    signedDocument({ revision: 2 }),
    signedDocument({ total: 412.51 }),
    signedDocument({ terms: `${shownOffer.terms} ` }),
    signedDocument({ validThrough: null }),
    signedDocument({ lines: shownOffer.lines.slice(1) }),
    signedDocument({}, { name: 'Nguyen Thi Anh' }),
    signedDocument({}, { acceptedAt: new Date('2026-11-21T22:12:34.568Z') }),
    signedDocument({}, { drawn: { width: 300, height: 120, strokes: [[{ x: 1.5, y: 2 }]] } }),
  ].map((other) => other.sha256)
  assert.is(new Set([sha256, ...others]).size, others.length + 1)
})

test('a document has the same hash after it was stored, with any typed text and drawn signature', async ({
  database,
}) => {
  const coordinate = fc.double({ min: -10_000, max: 10_000, noNaN: true })
  // PostgreSQL stores no NUL, and the forms refuse it.
  const typed = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        name: fc.oneof(typed, fc.constant('\ud800 half a pair')),
        terms: typed,
        label: typed,
        strokes: fc.array(fc.array(fc.record({ y: coordinate, x: coordinate }))),
      }),
      async ({ name, terms, label, strokes }) => {
        const { document, sha256 } = signedDocument(
          { terms, lines: [{ kind: 'service', label, amount: 412.5 }] },
          { name, drawn: { width: 300, height: 120, strokes } },
        )
        const stored: QuoteDocument = await storeAndRead(database, document)
        assert.is(documentHash(stored), sha256)
      },
    ),
    { numRuns: 50 },
  )
})

test.run()
