import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { CustomerData } from '@curbquote/types/customers'
import type { SubmittedQuote } from '@curbquote/types/quotes'
import type { Database } from '../db/schema/index.ts'
import { makeDocument } from '../documents/make-document.ts'
import { cleanUpPhotos } from '../file-store/clean-up-photos.ts'
import { DiskPhotoStore } from '../providers/disk-photo-store.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { shownOffer, signedDocument, signer, storeAcceptance } from '../test/test-document.ts'
import { endServers, runServer } from '../test/test-server.ts'
import { storeEndpoint } from '../test/test-webhooks.ts'
import { fixtures, upload } from '../test/test-uploads.ts'
import { customJobOf, submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { type CustomerKey, readCustomerKey } from './find-customer.ts'

const person = {
  customerName: 'Zebulon Quigley',
  customerEmail: 'Zebulon@quigley.example',
  customerPhone: '502-555-0177',
  customerAddress: '88 Xylophone Lane',
}
/** The texts that must not be found after the erasure, also in other notations of the phone number. */
const clickId = 'Cj0KCQzClickOfTheCustomer'
const traces = [
  'zebulon',
  'quigley',
  '5025550177',
  '502) 555-0177',
  '555-0177',
  'xylophone',
  clickId.toLowerCase(),
]

const test = suite<{ testApp: TestApp }>('erasing a customer')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => {
  endServers()
  return testApp.close()
})

/** The tables of all schemas in which a row contains one of the texts in any column, with the text. */
async function findTraces(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db)
  assert.ok(tables.length > 60)
  const found: string[] = []
  for (const { schema, name } of tables)
    for (const trace of traces) {
      const { rows } = await sql`
        select from ${sql.id(schema, name)} t where t::text ilike ${`%${trace}%`} limit 1`.execute(
        db,
      )
      if (rows.length > 0) found.push(`${name}: ${trace}`)
    }
  return found
}

async function storeCustomer(testApp: TestApp, company: Awaited<ReturnType<typeof createCompany>>) {
  const { db } = testApp.app
  await db
    .updateTable('companies')
    .set({ shares_click_ids: true })
    .where('id', '=', company.id)
    .execute()
  await storeEndpoint(testApp, company, {
    events: ['quote.created', 'quote.changed'],
  })
  const visitor = visitWidget(testApp, company)
  const [file] = fixtures('jpeg')
  assert.ok(file)
  const { body } = await upload({ url: testApp.url, widgetId: company.widget_id }, file)
  const [url = ''] = body.photos
  const photo = { url, surfaceType: 'driveway', length: 50, width: 10 } as const
  const job = await visitor.analysis([photo], 'Ring at Zebulon, 88 Xylophone Lane')
  const response = await visitor.post('quote', {
    ...submissionOf(job, 291.5),
    ...person,
    source: {
      pageUrl: `https://bright.example/?gclid=${clickId}`,
      referrer: `https://bright.example/?a=1&gclid=${clickId}`,
      landingPage: `https://bright.example/?gclid=${clickId}`,
      gclid: clickId,
    },
  })
  assert.is(response.status, 201, await response.clone().text())
  const { quoteId } = (await response.json()) as SubmittedQuote
  const { customerName, customerEmail, customerPhone } = person
  const custom = customJobOf([await visitor.photo()])
  const customResponse = await visitor.post('custom-job', {
    ...custom,
    customerData: { ...custom.customerData, customerName, customerEmail, customerPhone },
  })
  assert.is(customResponse.status, 201, await customResponse.text())
  const photoId = path.basename(url, '.jpg')
  await db
    .insertInto('analysis_conversations')
    .values({
      id: randomUUID(),
      company_id: company.id,
      turn: 1,
      messages: JSON.stringify([{ role: 'user', text: 'I am Zebulon Quigley', photoIds: [] }]),
      awaiting: 'nothing',
      photos: JSON.stringify([{ photoId, groupId: null }]),
      estimate: '{}',
    })
    .execute()
  const signed = signedDocument(
    {
      ...shownOffer,
      quoteNumber: quoteId,
      customer: { name: customerName, addressLines: [person.customerAddress] },
    },
    { ...signer, name: customerName },
  )
  const responseId = await storeAcceptance(db, { id: quoteId, company_id: company.id }, signed)
  await makeDocument(
    { db, photoStore: new DiskPhotoStore(photoDirectory(testApp)) },
    { companyId: company.id, responseId },
  )
  await db
    .insertInto('quote_messages')
    .values({
      company_id: company.id,
      quote_id: quoteId,
      direction: 'in',
      sender: customerEmail,
      body: 'Call me at (502) 555-0177',
    })
    .execute()
  const consent = await db
    .insertInto('consents')
    .values({
      company_id: company.id,
      email: customerEmail,
      purpose: 'contact',
      given: true,
      locale: 'en',
      source: 'outside_form',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('outside_requests')
    .values({ company_id: company.id, zip: '40507', email: customerEmail, consent_id: consent.id })
    .execute()
  return quoteId
}

const photoDirectory = ({ config }: TestApp) => path.join(config.dataDir, 'photos')

/** Erases as the command does. */
async function erase(testApp: TestApp, customer: CustomerKey): Promise<number> {
  const { db } = testApp.app
  const quotes = await db
    .transaction()
    .execute((transaction) =>
      eraseCustomer(transaction, customer, { actor: { kind: 'admin', email: null } }),
    )
  await cleanUpPhotos(db, new DiskPhotoStore(photoDirectory(testApp)))
  return quotes
}

async function filesOf(testApp: TestApp): Promise<string[]> {
  const names = await readdir(photoDirectory(testApp), { recursive: true })
  return names.filter((name) => name.includes('.'))
}

test("a customer's data is in no column of any table afterwards, and the files are deleted", async ({
  testApp,
}) => {
  const { db } = testApp.app
  const company = await createCompany(db)
  const quoteId = await storeCustomer(testApp, company)
  assert.is((await filesOf(testApp)).length, 3, 'a photo, its thumbnail and the PDF')
  const before = await findTraces(db)
  for (const table of ['quotes', 'webhook_messages'])
    assert.ok(before.includes(`${table}: ${clickId.toLowerCase()}`), table)
  assert.not.ok(before.includes(`consents: ${clickId.toLowerCase()}`))
  for (const table of ['quotes', 'analyses', 'consents', 'webhook_messages', 'quote_responses'])
    assert.ok(
      before.some((found) => found.startsWith(table)),
      table,
    )

  const customer = readCustomerKey(company.id, 'zebulon@QUIGLEY.example')
  const exported = await db
    .transaction()
    .execute((transaction) => exportCustomer(transaction, customer))
  const exportedTables = Object.keys(exported)
  for (const found of before) assert.ok(exportedTables.includes(found.split(':')[0] ?? ''), found)

  assert.is(await erase(testApp, customer), 2)
  assert.equal(await findTraces(db), [])
  assert.equal(await filesOf(testApp), [])

  const amounts = await db
    .selectFrom('erased_quotes')
    .select(['quote_id', 'number', 'untaxed_cents', 'tax_cents', 'total_cents'])
    .where('company_id', '=', company.id)
    .orderBy('total_cents')
    .execute()
  assert.is(amounts.length, 2)
  assert.equal(amounts[0], {
    quote_id: quoteId,
    number: 1,
    untaxed_cents: 27_500,
    tax_cents: 1_650,
    total_cents: 29_150,
  })
  const [entry] = await db
    .selectFrom('activity')
    .select('description')
    .where('company_id', '=', company.id)
    .execute()
  assert.is(entry?.description, 'Erased the data of a customer with 2 quotes')
})

// The embedded database is open in the test process.
if (isRealPostgres)
  test('the commands export and erase a customer, with the files', async ({ testApp }) => {
    const { db } = testApp.app
    const company = await createCompany(db)
    await storeCustomer(testApp, company)
    const run = async (command: string, contact: string) => {
      const server = await runServer(
        { DATA_DIR: testApp.config.dataDir, DATABASE_URL: testApp.database.url },
        [command, String(company.id), contact],
      )
      const { code } = await server.exited
      return { code, stdout: server.stdout(), stderr: server.stderr() }
    }
    const unknown = await run('erase-customer', 'nobody@home.example')
    assert.equal([unknown.code, (await filesOf(testApp)).length], [0, 3], unknown.stderr)
    const exported = await run('export-customer', 'zebulon@QUIGLEY.example')
    assert.is(exported.code, 0, exported.stderr)
    const { quotes } = JSON.parse(exported.stdout) as { quotes: { customer_name: string }[] }
    assert.equal(
      quotes.map(({ customer_name }) => customer_name),
      [person.customerName, person.customerName],
    )
    const erased = await run('erase-customer', 'zebulon@QUIGLEY.example')
    assert.equal(erased, {
      code: 0,
      stdout: 'Erased the data of a customer of Bright Driveways: 2 quotes.\n',
      stderr: '',
    })
    assert.equal(await findTraces(db), [])
    assert.equal(await filesOf(testApp), [])
  })

test('a stop of reminders is kept with the email address, and found by the phone number too', async ({
  testApp,
}) => {
  const { db } = testApp.app
  const company = await createCompany(db)
  await storeCustomer(testApp, company)
  await db
    .insertInto('customer_suppressions')
    .values({
      company_id: company.id,
      email: person.customerEmail.toLowerCase(),
      reason: 'unsubscribed',
    })
    .execute()
  assert.is(await erase(testApp, readCustomerKey(company.id, '(502) 555-0177')), 2)
  await erase(testApp, readCustomerKey(company.id, person.customerEmail))
  assert.equal(await findTraces(db), [
    'customer_suppressions: zebulon',
    'customer_suppressions: quigley',
  ])
  await db.deleteFrom('customer_suppressions').execute()
})

test('the owner exports and erases the customer of a quote', async ({ testApp }) => {
  const { db } = testApp.app
  const company = await createCompany(db)
  const quoteId = await storeCustomer(testApp, company)
  const token = await signInAs(testApp, company)
  const path = `/api/company/quotes/${quoteId}/customer`

  const { json: data } = await call(testApp, 'GET', path, { token })
  const { quotes, ...counts } = data as CustomerData
  assert.equal(counts, {
    email: 'zebulon@quigley.example',
    phone: '5025550177',
    quoteCount: 2,
    photoCount: 2,
  })
  assert.equal(
    quotes.map(({ customerName }) => customerName),
    [person.customerName, person.customerName],
  )

  const before = await findTraces(db)
  const file = await call(testApp, 'GET', `${path}/export`, { token })
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /^attachment; filename="customer_\d+_[\d-]+\.json"$/,
  )
  const exportedTables = Object.keys(file.json as object)
  for (const found of before) assert.ok(exportedTables.includes(found.split(':')[0] ?? ''), found)

  const outdated = await call(testApp, 'DELETE', path, { token, body: { quoteCount: 1 } })
  assert.is(outdated.status, 409, outdated.text)
  assert.equal(await findTraces(db), before)

  const body = { quoteCount: 2 }
  assert.is((await call(testApp, 'DELETE', path, { token, body })).status, 204)
  assert.equal(await findTraces(db), [])
  await runJobs(testApp, 'clean-up', () =>
    cleanUpPhotos(db, new DiskPhotoStore(photoDirectory(testApp))),
  )
  assert.equal(await filesOf(testApp), [])
  for (const [method, url] of [
    ['GET', path],
    ['GET', `${path}/export`],
    ['DELETE', path],
  ] as const)
    assert.is(
      (await call(testApp, method, url, { token, ...(method === 'DELETE' && { body }) })).status,
      404,
    )
  const entries = await db
    .selectFrom('activity')
    .select(['action', 'description', 'actor_email'])
    .where('company_id', '=', company.id)
    .where('action', '<>', 'signed_in')
    .orderBy('id')
    .execute()
  assert.equal(entries, [
    {
      action: 'exported',
      description: 'Exported the data of a customer with 2 quotes',
      actor_email: company.email,
    },
    {
      action: 'settings_changed',
      description: 'Erased the data of a customer with 2 quotes',
      actor_email: company.email,
    },
  ])
})

test('the same customer of another company, and other customers, are kept', async ({ testApp }) => {
  const { db } = testApp.app
  const [company, other] = [await createCompany(db), await createCompany(db)]
  const kept = await storeCustomer(testApp, other)
  const customer = readCustomerKey(company.id, person.customerEmail)
  assert.is(await erase(testApp, customer), 0)
  const quote = await db.selectFrom('quotes').select('id').where('id', '=', kept).executeTakeFirst()
  assert.ok(quote)
})

test.run()
