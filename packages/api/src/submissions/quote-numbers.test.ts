import { randomUUID } from 'node:crypto'
import type { CustomerOffer, OfferLink } from '@curbquote/types/offers'
import type { Quote, SubmittedQuote } from '@curbquote/types/quotes'
import type { V1Quote } from '@curbquote/types/v1-quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { composeEmail } from '../emails/compose-email.ts'
import { quoteAlertEmail } from '../quote-emails/quote-alert-email.ts'
import { quoteConfirmationEmail } from '../quote-emails/quote-confirmation-email.ts'
import { readEmailedQuote } from '../quote-emails/quote-email.ts'
import { addManualQuote } from '../quote-list/add-manual-quote.ts'
import { identifyRequest } from '../quotes/earlier-submission.ts'
import { quoteNumberOf } from '../quotes/search-quotes.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call, type CallResponse } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeKey } from '../test/test-key.ts'
import { storeQuote } from '../test/test-quote.ts'
import { customJobOf, submissionOf, visitWidget } from '../test/widget-visitor.ts'
import { submitCustomJob } from './submit-custom-job.ts'

type Company = Awaited<ReturnType<typeof createCompany>>

const test = suite<{ testApp: TestApp; company: Company }>('quote numbers')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.before.each(async (context) => {
  context.company = await createCompany(context.testApp.database.db)
})
test.after((context) => context.testApp.close())

async function numbersOf({ database }: TestApp, companyId: number): Promise<number[]> {
  const rows = await database.db
    .selectFrom('quotes')
    .select('number')
    .where('company_id', '=', companyId)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const manualQuote = {
  customerName: 'Riley Stone',
  customerEmail: 'riley@home.example',
  customerPhone: '512-555-0142',
  customerAddress: '12 Alder Court',
  estimatedArea: 900,
  totalCost: 450.5,
}
const noOrigin = { ip: null, userAgent: null, pageUrl: null }

function submit({ app }: TestApp, company: Company, key: string = randomUUID()) {
  const body = customJobOf([])
  const identity = identifyRequest(key, body)
  const signs = { reasons: [] }
  return submitCustomJob(app.db, app.jobs, company.widget_id, identity, noOrigin, body, signs)
}

function add({ app }: TestApp, company: Company, key: string = randomUUID()) {
  const identity = identifyRequest(key, manualQuote)
  return addManualQuote(
    { db: app.db, companyId: company.id },
    app.jobs,
    manualQuote,
    'owner',
    identity,
  )
}

test('50 parallel submissions, manual ones among them, have the numbers 1 to 50', async ({
  testApp,
  company,
}) => {
  const other = await createCompany(testApp.database.db)
  await Promise.all([
    ...upTo(30).map(() => submit(testApp, company)),
    ...upTo(20).map(() => add(testApp, company)),
    ...upTo(5).map(() => submit(testApp, other)),
  ])
  assert.equal(await numbersOf(testApp, company.id), upTo(50))
  assert.equal(await numbersOf(testApp, other.id), upTo(5))
})

test('parallel repeats of a request take one number, whichever of them is first', async ({
  testApp,
  company,
}) => {
  const submissions = await Promise.all(upTo(8).map(() => submit(testApp, company, 'same')))
  assert.is(new Set(submissions.map(({ quote }) => quote.quoteId)).size, 1)
  const added = await Promise.all(upTo(8).map(() => add(testApp, company, 'added')))
  assert.is(new Set(added.map(({ quote }) => quote?.id)).size, 1)
  await submit(testApp, company, 'same')
  await submit(testApp, company)
  assert.equal(await numbersOf(testApp, company.id), [1, 2, 3])
})

test('a second submission of an analysis is refused and takes no number', async ({
  testApp,
  company,
}) => {
  const visitor = visitWidget(testApp, company)
  const job = await visitor.analysis()
  const body = submissionOf(job, 291.5)
  assert.is((await visitor.post('quote', body)).status, 201)
  const repeated = await visitor.post('quote', body)
  assert.is(repeated.status, 409)
  await submit(testApp, company)
  assert.equal(await numbersOf(testApp, company.id), [1, 2])
})

test('a deleted quote keeps its number, so no later quote gets it', async ({
  testApp,
  company,
}) => {
  const { db } = testApp.database
  await storeQuote(db, company.id)
  const second = await storeQuote(db, company.id)
  await db.deleteFrom('quotes').where('id', '=', second.id).execute()
  assert.is((await storeQuote(db, company.id)).number, 3)
})

test('owner, program and customer read the number of the company, not the id', async ({
  testApp,
  company,
}) => {
  const { db } = testApp.database
  await submit(testApp, await createCompany(db))
  const visitor = visitWidget(testApp, company)
  const response = await visitor.post('quote', submissionOf(await visitor.analysis(), 291.5))
  const { quoteId } = (await response.json()) as SubmittedQuote
  assert.ok(quoteId > 1)

  const token = await signInAs(testApp, company)
  const path = `/api/company/quotes/${quoteId}`
  const quote = (await call(testApp, 'GET', path, { token })).json as Quote
  assert.is(quote.number, 1)
  const key = await storeKey(db, company.id, ['quotes:read'])
  const ofProgram = await call(testApp, 'GET', `/api/v1/quotes/${quoteId}`, { token: key })
  const { id, number } = ofProgram.json as V1Quote
  assert.equal([id, number], [quoteId, 1])

  const { url } = (await call(testApp, 'GET', `${path}/link`, { token })).json as OfferLink
  const linkToken = new URL(url).pathname.split('/').at(-1)
  const offer = (await call(testApp, 'GET', `/api/offers/${linkToken}`)).json as CustomerOffer
  assert.is(offer.quoteNumber, 1)
  const page = await fetch(`${testApp.url}/q/${linkToken}`)
  assert.match(await page.text(), 'Quote 1 from')

  const emailed = await readEmailedQuote(db, company.id, quoteId)
  assert.ok(emailed)
  const alert = composeEmail(quoteAlertEmail(emailed, testApp.config.publicUrl))
  const confirmation = composeEmail(quoteConfirmationEmail(emailed, testApp.config.publicUrl))
  assert.match(alert.text, '#1\n')
  assert.match(confirmation.text, '#1\n')

  const csv = await fetch(`${testApp.url}/api/company/quotes/export?format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [header, row] = (await csv.text()).split('\r\n')
  assert.match(header ?? '', /Number,Id,/)
  assert.match(row ?? '', new RegExp(`^1,${quoteId},`))
})

test('a search for a number finds the quote with this number in the company', async ({
  testApp,
  company,
}) => {
  const { db } = testApp.database
  const other = await createCompany(db)
  for (const _ of upTo(12)) {
    await storeQuote(db, other.id)
    await storeQuote(db, company.id, { customer_phone: '6065559999' })
  }
  const token = await signInAs(testApp, company)
  const numbersFor = async (search: string, filter = '') => {
    const query = `search=${encodeURIComponent(search)}${filter}`
    const found = await call(testApp, 'GET', `/api/company/quotes?${query}`, { token })
    const quotes = found.json as Quote[]
    assert.is(found.headers.get('x-total-count'), String(quotes.length))
    return quotes.map(({ number }) => number)
  }
  for (const search of ['11', '#11', 'Quote 11', 'quote #11', 'No. 11', 'N.º 11'])
    assert.equal(await numbersFor(search), [11], search)
  assert.equal(await numbersFor('#13'), [])
  assert.equal(await numbersFor('#11', '&status=completed'), [])
  assert.equal(await numbersFor('#11', '&createdBefore=2020-01-01T00:00:00Z'), [])
  assert.equal(await numbersFor('#11', '&offer=accepted'), [])
  assert.equal(await numbersFor('#0'), [])
})

test('pages of a search have the quote of the number once', async ({ testApp, company }) => {
  const { db } = testApp.database
  for (const _ of upTo(9)) await storeQuote(db, company.id, { customer_phone: '6065550005' })
  const token = await signInAs(testApp, company)
  const found: number[] = []
  let path: string | undefined = '/api/company/quotes?search=5&limit=2&sort=oldest'
  while (path) {
    const page: CallResponse = await call(testApp, 'GET', path, { token })
    found.push(...(page.json as Quote[]).map(({ number }) => number))
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  assert.equal(found, upTo(9))
})

test('only a text that is a number is one', () => {
  assert.is(quoteNumberOf(' #42 '), 42)
  assert.is(quoteNumberOf('QUOTE  42'), 42)
  for (const text of [undefined, '', '42 Elm Street', '4.2', '5125550142', '#', 'Quote', '-42'])
    assert.is(quoteNumberOf(text), null, text)
})

test.run()
