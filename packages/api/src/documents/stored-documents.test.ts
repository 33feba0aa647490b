import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { eraseCompanies } from '../companies/erase-companies.ts'
import { inCompany } from '../db/in-company.ts'
import { cleanUpPhotos } from '../file-store/clean-up-photos.ts'
import type { PhotoStore } from '../providers/photo-store.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { readPdf } from '../test/read-pdf.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { shownOffer, signedDocument, storeAcceptance } from '../test/test-document.ts'
import { storeQuote } from '../test/test-quote.ts'
import { makeDocument } from './make-document.ts'
import { renderDocumentPdf } from './render-document-pdf.ts'

/** A store in memory that can be down. */
class TestStore implements PhotoStore {
  readonly files = new Map<string, Buffer>()
  isDown = false
  afterPut: () => Promise<void> = async () => {}

  async put(key: string, content: Buffer): Promise<void> {
    this.#check()
    this.files.set(key, content)
    await this.afterPut()
  }

  async get(key: string) {
    this.#check()
    const content = this.files.get(key)
    return content && { body: Readable.from([content]), byteSize: content.length }
  }

  async delete(key: string): Promise<void> {
    this.#check()
    this.files.delete(key)
  }

  #check(): void {
    if (this.isDown) throw new Error('connect ECONNREFUSED')
  }
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

interface Context {
  testApp: TestApp
  store: TestStore
  company: Awaited<ReturnType<typeof createCompany>>
  quote: Awaited<ReturnType<typeof storeQuote>>
  answer: { companyId: number; responseId: number }
}

const test = suite<Context>('stored documents')
test.before(async (context) => {
  context.store = new TestStore()
  context.testApp = await buildTestApp({ photoStore: context.store })
})
test.before.each(async (context) => {
  const { db } = context.testApp.app
  context.store.isDown = false
  context.store.afterPut = async () => {}
  context.company = await createCompany(db)
  context.quote = await storeQuote(db, context.company.id)
  const responseId = await storeAcceptance(db, context.quote)
  context.answer = { companyId: context.company.id, responseId }
})
test.after(({ testApp }) => testApp.close())

const make = ({ testApp, store, answer }: Context) =>
  makeDocument({ db: testApp.app.db, photoStore: store }, answer)

const storedRows = ({ testApp, company }: Context) =>
  testApp.app.db
    .selectFrom('quote_documents')
    .selectAll()
    .where('company_id', '=', company.id)
    .execute()

async function download({ testApp, quote }: Context, company: { id: number }) {
  const token = await signInAs(testApp, company)
  const response = await fetch(`${testApp.url}/api/company/quotes/${quote.id}/document`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { response, content: new Uint8Array(await response.arrayBuffer()) }
}

async function makeRemovalsDue({ testApp }: Context): Promise<void> {
  await testApp.app.db
    .updateTable('photo_removals')
    .set({ due_at: sql<Date>`now()` })
    .execute()
}

test('the stored PDF has the hash of a fresh rendering of the stored document', async (context) => {
  await make(context)
  const [row, ...others] = await storedRows(context)
  assert.ok(row)
  assert.equal(others, [])
  const { document } = await context.testApp.app.db
    .selectFrom('quote_responses')
    .select('document')
    .where('id', '=', context.answer.responseId)
    .executeTakeFirstOrThrow()
  const fresh = sha256(await renderDocumentPdf(document!))
  assert.is(row.sha256, fresh)
  assert.is(sha256(context.store.files.get(row.object_key) ?? Buffer.of()), fresh)
  assert.equal([row.quote_id, row.revision], [context.quote.id, 1])
})

test('the PDF is made once, also by two processes at the same time', async (context) => {
  const { store } = context
  const before = store.files.size
  await Promise.all([make(context), make(context)])
  await make(context)
  const rows = await storedRows(context)
  assert.is(rows.length, 1)
  await makeRemovalsDue(context)
  await cleanUpPhotos(context.testApp.app.db, store)
  assert.is(store.files.size, before + 1)
  assert.ok(store.files.has(rows[0]?.object_key ?? ''))
})

test('the owner downloads the stored file', async (context) => {
  await make(context)
  const [row] = await storedRows(context)
  const { response, content } = await download(context, context.company)
  assert.is(response.status, 200)
  assert.is(response.headers.get('content-type'), 'application/pdf')
  assert.is(response.headers.get('cache-control'), 'no-store')
  assert.is(
    response.headers.get('content-disposition'),
    `attachment; filename="quote-${context.quote.id}-1.pdf"`,
  )
  assert.is(sha256(content), row?.sha256)
})

test('the same file is rendered on demand before the job ran, and while the store is down', async (context) => {
  const before = await download(context, context.company)
  assert.is(before.response.status, 200)
  await make(context)
  const [row] = await storedRows(context)
  assert.is(sha256(before.content), row?.sha256)
  context.store.isDown = true
  assert.is(sha256((await download(context, context.company)).content), row?.sha256)
})

test('a replaced logo is kept while an accepted document has it', async (context) => {
  const { db } = context.testApp.app
  const ids = [randomUUID(), randomUUID()]
  for (const id of ids)
    await db
      .insertInto('photos')
      .values({
        id,
        company_id: context.company.id,
        is_logo: true,
        byte_size: 1,
        width_px: 1,
        height_px: 1,
        created_at: sql<Date>`now() - interval '2 days'`,
      })
      .execute()
  const logoUrl = `http://quotes.test/photos/${ids[0]}.png`
  const signed = signedDocument({ company: { ...shownOffer.company, logoUrl } })
  await storeAcceptance(db, context.quote, signed)
  await cleanUpPhotos(db, context.store)
  const kept = await db.selectFrom('photos').select('id').where('id', 'in', ids).execute()
  assert.equal(kept, [{ id: ids[0] }])
})

test('a damaged file is not served', async (context) => {
  await make(context)
  const [row] = await storedRows(context)
  assert.ok(row)
  context.store.files.set(row.object_key, Buffer.from('%PDF-1.3 damaged'))
  assert.is(sha256((await download(context, context.company)).content), row.sha256)
})

test('the newest acceptance is downloaded', async (context) => {
  const { db } = context.testApp.app
  const later = signedDocument({ quoteNumber: context.quote.id, revision: 2, total: 99.5 })
  await make(context)
  await storeAcceptance(db, context.quote, later)
  const { content } = await download(context, context.company)
  assert.match((await readPdf(content)).pages[0] ?? '', 'Total $99.50')
})

test('a store that is down fails the job, and its retry stores the PDF', async (context) => {
  context.store.isDown = true
  await make(context).then(
    () => assert.unreachable(),
    (error: Error) => assert.is(error.name, 'PhotosUnavailableError'),
  )
  assert.equal(await storedRows(context), [])
  context.store.isDown = false
  await make(context)
  assert.is((await storedRows(context)).length, 1)
})

test('a process that dies between file and row leaves a file that is deleted later', async (context) => {
  const { testApp, store } = context
  const before = new Set(store.files.keys())
  store.afterPut = () => new Promise(() => {})
  void make(context)
  while (store.files.size === before.size) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await storedRows(context), [])
  store.afterPut = async () => {}
  await make(context)
  const [row] = await storedRows(context)
  await cleanUpPhotos(testApp.app.db, store)
  assert.is(store.files.size, before.size + 2, 'not due yet')
  await makeRemovalsDue(context)
  await cleanUpPhotos(testApp.app.db, store)
  assert.equal(
    [...store.files.keys()].filter((key) => !before.has(key)),
    [row?.object_key],
  )
})

test('the job of a deleted quote does nothing', async (context) => {
  const { db } = context.testApp.app
  const before = context.store.files.size
  await db.deleteFrom('quotes').where('id', '=', context.quote.id).execute()
  await make(context)
  assert.is(context.store.files.size, before)
  context.quote = await storeQuote(db, context.company.id)
  context.answer.responseId = await storeAcceptance(db, context.quote)
  // The quote is deleted while the file is being written.
  context.store.afterPut = async () => {
    await db.deleteFrom('quotes').where('id', '=', context.quote.id).execute()
  }
  await make(context)
  assert.equal(await storedRows(context), [])
})

test('the file is deleted with its quote, and with its company', async (context) => {
  const { testApp, store, company, quote } = context
  const { db } = testApp.app
  const before = new Set(store.files.keys())
  await make(context)
  await db.deleteFrom('quotes').where('id', '=', quote.id).execute()
  await cleanUpPhotos(db, store)
  assert.equal(new Set(store.files.keys()), before)

  const responseId = await storeAcceptance(db, await storeQuote(db, company.id))
  await make({ ...context, answer: { companyId: company.id, responseId } })
  assert.is(store.files.size, before.size + 1)
  await db.deleteFrom('companies').where('id', '=', company.id).execute()
  await eraseCompanies(db)
  assert.equal(await storedRows(context), [])
  await cleanUpPhotos(db, store)
  assert.equal(new Set(store.files.keys()), before)
})

test('the photo route does not serve it, and another company gets 404', async (context) => {
  const { testApp } = context
  await make(context)
  const [row] = await storedRows(context)
  assert.is((await fetch(`${testApp.url}/photos/${row?.object_key}`)).status, 404)
  const other = await createCompany(testApp.app.db)
  assert.is((await download(context, other)).response.status, 404)
})

test('a quote that nobody accepted has no document', async (context) => {
  context.quote = await storeQuote(context.testApp.app.db, context.company.id)
  assert.is((await download(context, context.company)).response.status, 404)
})

test('a stored row cannot be changed, nor deleted by the tenant', async (context) => {
  await make(context)
  const { db } = context.testApp.app
  const where = sql`where company_id = ${context.company.id}`
  await sql`update quote_documents set sha256 = repeat('0', 64) ${where}`.execute(db).then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, 'append-only'),
  )
  await inCompany({ db, companyId: context.company.id }, (tenantDb) =>
    sql`delete from quote_documents ${where}`.execute(tenantDb),
  ).then(
    () => assert.unreachable(),
    (error: Error) => assert.match(error.message, 'permission denied'),
  )
})

test.run()
