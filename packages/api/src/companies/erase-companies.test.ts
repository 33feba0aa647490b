import { randomUUID } from 'node:crypto'
import { thumbnailUrl } from '@curbquote/types/photos'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sendEmail } from '../test/send-email.ts'
import { insertResponse } from '../offers/response-queries.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { createCompany } from '../test/test-company.ts'
import { uploadPhotos } from '../test/test-photo.ts'
import { reviseQuote, storeEmail, storeQuote } from '../test/test-quote.ts'
import { eraseCompanies } from './erase-companies.ts'

let testApp: TestApp
test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

test('the data of a deleted company is erased, and an interrupted run is continued', async () => {
  const { db } = testApp.app
  const spared = await createCompany(db)
  await storeQuote(db, spared.id)
  const company = await createCompany(db)
  for (const { id: company_id } of [spared, company]) {
    await db
      .insertInto('price_list_versions')
      .values({ company_id, version: 1, list: '{"version":1}' })
      .execute()
    await db
      .insertInto('job_samples')
      .values({ company_id, day: '2026-11-22', job: '{}', price_list_version: 1, total_cents: 1 })
      .execute()
  }
  for (const { id: company_id } of [spared, company])
    await db
      .insertInto('price_drafts')
      .values({ company_id, based_on_version: 1, list: '{"version":1}' })
      .execute()
  for (const { id: company_id } of [spared, company]) {
    await db
      .insertInto('service_zips')
      .values({ company_id, zip: '40507', kind: 'include' })
      .execute()
    await db.insertInto('outside_requests').values({ company_id, zip: '40507' }).execute()
    await db
      .insertInto('funnel_days')
      .values({
        company_id,
        day: '2026-11-22',
        step: 'seen',
        method: '',
        host: 'a.example',
        shard: 0,
      })
      .execute()
    await db
      .insertInto('erased_quotes')
      .values({ company_id, quote_id: 1, number: 1, created_on: '2026-11-22', status: 'completed' })
      .execute()
  }
  const quote = await storeQuote(db, company.id, { price_list_version: 1 })
  await reviseQuote(db, quote, [['service', 'Power Washing', 50_000]])
  for (const [company_id, quote_id] of [
    [spared.id, null],
    [company.id, quote.id],
    [company.id, null],
  ] as const)
    await db
      .insertInto('consents')
      .values({
        company_id,
        quote_id,
        purpose: 'contact',
        given: true,
        locale: 'en',
        source: 'quote_form',
      })
      .execute()
  // A signed acceptance references its consent.
  const consent = await db
    .selectFrom('consents')
    .select('id')
    .where('quote_id', '=', quote.id)
    .executeTakeFirstOrThrow()
  await insertResponse(
    db,
    { companyId: company.id, quoteId: quote.id },
    { revision: 2, kind: 'asked', consent_id: consent.id },
    { channel: 'link' },
  )
  const emailId = await storeEmail(db, quote, 'lead_alert', [company.email])
  await db.deleteFrom('companies').where('id', '=', company.id).execute()

  const rowsOf = async (companyId: number) =>
    Promise.all(
      (
        [
          'photos',
          'quotes',
          'quote_lines',
          'quote_photos',
          'offers',
          'offer_lines',
          'deliveries',
          'consents',
          'job_samples',
          'price_list_versions',
          'price_drafts',
          'service_zips',
          'outside_requests',
          'funnel_days',
          'erased_quotes',
          'quote_counters',
          'quote_responses',
        ] as const
      ).map(
        async (table) =>
          (
            await db
              .selectFrom(table)
              .select('company_id')
              .where('company_id', '=', companyId)
              .execute()
          ).length,
      ),
    )
  await sendEmail(
    {
      db,
      config: testApp.config,
      emailSender: {
        find: async () => undefined,
        send: () => Promise.reject(new Error('a company that is gone gets no email')),
      },
    },
    emailId,
  )
  await eraseCompanies(db, AbortSignal.abort())
  assert.equal(await rowsOf(company.id), [0, 1, 6, 0, 1, 1, 1, 2, 1, 1, 0, 0, 1, 1, 1, 1, 1])
  // An upload that was running when the company was deleted.
  const upload = () =>
    db
      .insertInto('photos')
      .values({
        id: randomUUID(),
        company_id: company.id,
        byte_size: 1,
        width_px: 1,
        height_px: 1,
      })
      .execute()
  await upload()
  await eraseCompanies(db)
  assert.equal(await rowsOf(company.id), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  assert.equal(await rowsOf(spared.id), [2, 1, 6, 2, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0])
  await upload().then(
    () => assert.unreachable('nothing is added to a company that is erased'),
    (error: Error) => assert.match(error.message, /foreign key/),
  )
})

test('photos of a deleted company are not served before the job erases them', async () => {
  const { db } = testApp.app
  const { id } = await createCompany(db)
  const urls = await uploadPhotos(testApp, id)
  const statusesOf = () =>
    Promise.all(
      [...urls, ...urls.map(thumbnailUrl)].map(
        async (url) => (await fetch(testApp.url + new URL(url).pathname)).status,
      ),
    )
  assert.equal(await statusesOf(), [200, 200])
  await db.deleteFrom('companies').where('id', '=', id).execute()
  assert.equal(await statusesOf(), [404, 404])
})

test.run()
