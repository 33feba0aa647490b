import { test } from 'uvu'
import * as assert from 'uvu/assert'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { AdminCompanies } from '@curbquote/types/admin'
import type { Quote } from '@curbquote/types/quotes'
import { findPublicCompanies } from '../companies/public-company-queries.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

let testApp: TestApp

test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

/** Stored texts with searches that find them. */
const spellings: [stored: string, ...searches: string[]][] = [
  ['José Nuñez', 'jose nunez', 'JOSE', 'José', 'JOSÉ NUÑEZ', 'Jose\u0301'],
  ['Jose Plain', 'José Plain'],
  ['Mu\u0308ller', 'müller', 'MULLER', 'Müller'],
  ['Müllner', 'Mu\u0308llner', 'mullner'],
  [
    "Shane O'Brien",
    'O’Brien',
    'O‘Brien',
    'Oʼbrien',
    'OBrien',
    'O`Brien',
    'O＇Brien',
    'O\u00B4Brien',
  ],
  ['Pat O’Neil', "O'Neil", 'ONeil'],
  ['ＡＣＭＥ ７ Ｈｏｍｅｓ', 'acme 7 homes'],
  ['Acme Eight', 'ＡＣＭＥ ｅｉｇｈｔ'],
  ['İSTANBUL Wash', 'istanbul', 'ISTANBUL', 'ıstanbul'],
  ['Diyarbakır Clean', 'DIYARBAKIR', 'diyarbakir', 'DİYARBAKIR'],
  ['Straße Süd', 'strasse', 'STRASSE', 'STRAẞE sud'],
  ['Søren Łukasz Æbler', 'soren lukasz aebler'],
  ['Anne\u00A0Marie\u2003Lane', 'anne marie lane'],
  ['Ann \u200BLee', 'ann lee'],
  ['Smith\u00ADfield', 'smithfield'],
  ['Zero\u200BWidth', 'zerowidth', 'zero\u200Dwidth'],
  ['Weiß–Blau', 'weiss-blau', 'WEISS—BLAU'],
  ['The “Best” Wash', '"best" wash'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσεύς', 'Οδυσσευς'],
  ['Жанна Ёлкина', 'жанна елкина', 'ЖАННА'],
  ['ﬁne Oﬃce', 'fine office'],
]

test('searches of quotes, companies and the directory ignore accents, case, apostrophes and Unicode forms', async () => {
  const { db } = testApp.app
  const owner = await createCompany(db)
  const token = await signInAs(testApp, owner)
  const { token: adminToken } = await signInAsAdmin(testApp)
  for (const [stored, ...searches] of spellings) {
    const quote = await storeBareQuote(db, owner.id, { customer_name: stored })
    const company = await createCompany(db, { name: 'Wash', branding_name: stored })
    const search = async (path: string, text: string, as?: string) =>
      call(testApp, 'GET', `${path}?search=${encodeURIComponent(text)}`, {
        ...(as && { token: as }),
      })
    for (const text of [stored, ...searches]) {
      const what = `${text} finds ${stored}`
      const quotes = (await search('/api/company/quotes', text, token)).json as Quote[]
      assert.equal(
        quotes.map(({ id }) => id),
        [quote.id],
        what,
      )
      const { companies } = (await search('/api/admin/companies', text, adminToken))
        .json as AdminCompanies
      assert.equal(
        companies.map(({ id }) => id),
        [company.id],
        what,
      )
      const listed = await findPublicCompanies(db, { page: 1, search: text })
      assert.equal(
        listed.map(({ id }) => id),
        [company.id],
        what,
      )
    }
  }
})

test('wildcards in a search are literal in every Unicode form', async () => {
  const { db } = testApp.app
  for (const text of ['%', '_', '\\', '％', '＿', '＼', '﹪', '﹍', 'a％b']) {
    const { rows } = await sql<{ other: boolean; same: boolean }>`
      select 'plain' like search_pattern(${text}) as other,
             search_key(${`x${text}y`}) like search_pattern(${text}) as same`.execute(db)
    assert.equal(rows, [{ other: false, same: true }], text)
  }
})

test('property: any part of a text finds it, in any case and Unicode form', async () => {
  const { db } = testApp.app
  const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((value) => !value.includes('\0') && value.isWellFormed())
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.constantFrom(...forms),
      fc.constantFrom(...forms),
      async (before, part, stored, searched) => {
        const { rows } = await sql<{ found: boolean }>`
        select search_key(${`${before} ${part}`.normalize(stored)}) like search_pattern(${part.normalize(searched)})
          as found`.execute(db)
        assert.equal(rows, [{ found: true }])
      },
    ),
    { numRuns: 300 },
  )
})

test('the search of companies uses the trigram index', async () => {
  const { db } = testApp.app
  await db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from companies where search_text like search_pattern('José')`.execute(
      transaction,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, 'companies_search')
    assert.match(plan, '%jose%')
  })
})

test.run()
