import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CompanyOverview } from '@curbquote/types/companies'
import { type OfferState, offerStates } from '@curbquote/types/offers'
import { type Quote, quoteStages, type QuoteStatus, quoteStatuses } from '@curbquote/types/quotes'
import fc from 'fast-check'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeBareQuote, type QuoteOverrides } from '../test/bare-quote.ts'

let testApp: TestApp

test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

const hourMs = 3_600_000
const answers: Partial<Record<OfferState, QuoteOverrides>> = {
  accepted: { accepted_revision: 1, responded_at: new Date() },
  declined: { responded_at: new Date() },
  review: { total_cents: null },
  none: { total_cents: null },
}

/** Hours from now until an offer ends, and days from now until the job. */
const anyValidity = fc.option(fc.integer({ min: -60, max: 60 }).filter((hours) => hours !== 0))
const anyDay = fc.option(fc.integer({ min: -3, max: 3 }))

function quoteOf(
  status: QuoteStatus,
  state: OfferState,
  validHours: number | null,
  days: number | null,
): QuoteOverrides {
  return {
    status,
    offer_state: state,
    valid_until: validHours === null ? null : new Date(Date.now() + validHours * hourMs),
    job_date:
      days === null ? null : new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10),
    ...answers[state],
  }
}

async function companyWith(quotes: readonly QuoteOverrides[], timeZone: string) {
  const { db } = testApp.app
  const company = await createCompany(db)
  await db
    .updateTable('companies')
    .set({ time_zone: timeZone })
    .where('id', '=', company.id)
    .execute()
  for (const quote of quotes) await storeBareQuote(db, company.id, quote)
  const token = await signInAs(testApp, company)
  const get = async (path: string) => {
    const response = await call(testApp, 'GET', path, { token })
    assert.is(response.status, 200, path)
    return response
  }
  const list = async (filter = '') => {
    const response = await get(`/api/company/quotes?limit=100${filter}`)
    const ids = (response.json as Quote[]).map(({ id }) => id)
    return { quotes: response.json as Quote[], ids, total: response.headers.get('x-total-count') }
  }
  return { company, get, list }
}

test('the list of a stage has exactly the quotes in that stage', async () => {
  const property = fc.asyncProperty(
    fc.array(
      fc
        .tuple(
          fc.constantFrom(...quoteStatuses),
          fc.constantFrom(...offerStates),
          anyValidity,
          anyDay,
        )
        .map((parts) => quoteOf(...parts)),
      { minLength: 60, maxLength: 60 },
    ),
    fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'),
    async (quotes, timeZone) => {
      const { list } = await companyWith(quotes, timeZone)
      const all = await list()
      assert.is(all.quotes.length, quotes.length)
      for (const stage of quoteStages) {
        const ids = all.quotes.filter((quote) => quote.stage === stage).map(({ id }) => id)
        const filtered = await list(`&stage=${stage}`)
        assert.equal(filtered.ids, ids, stage)
        assert.is(filtered.total, String(ids.length), stage)
      }
    },
  )
  await fc.assert(property, { numRuns: 6 })
})

test('a search, an export and another filter are limited to the stage', async () => {
  const accepted = quoteOf('contacted', 'accepted', null, null)
  const { list, get } = await companyWith(
    [
      { ...accepted, customer_name: 'Quill Reyes' },
      { ...accepted, customer_name: 'Bo Chen' },
      { ...quoteOf('pending', 'open', 5, null), customer_name: 'Quill Novak' },
      { ...accepted, status: 'pending', customer_name: 'Quill Diaz' },
    ],
    'America/New_York',
  )
  const names = (quotes: Quote[]) => quotes.map(({ customerName }) => customerName)
  assert.equal(names((await list('&search=Quill&stage=accepted')).quotes), [
    'Quill Diaz',
    'Quill Reyes',
  ])
  assert.equal(names((await list('&status=pending&stage=accepted')).quotes), ['Quill Diaz'])
  const exported = await get('/api/company/quotes/export?format=json&stage=new')
  assert.equal(names(exported.json as Quote[]), ['Quill Novak'])
})

test('Home counts what its links list: new quotes, questions, prices to give, and days to confirm', async () => {
  const { company, get, list } = await companyWith(
    [
      quoteOf('pending', 'open', 5, null),
      quoteOf('pending', 'review', null, null),
      quoteOf('contacted', 'review', null, null),
      // A custom job.
      quoteOf('contacted', 'none', null, null),
      // Closed by the owner, so no price is expected.
      quoteOf('declined', 'review', null, null),
      quoteOf('completed', 'review', null, null),
      quoteOf('contacted', 'accepted', null, null),
    ],
    'America/New_York',
  )
  const wantsDay = (await list('&stage=accepted')).ids[0] ?? 0
  for (const isSuggested of [false, true])
    await testApp.app.db
      .insertInto('day_requests')
      .values({
        company_id: company.id,
        quote_id: wantsDay,
        revision: 1,
        day: isSuggested ? '2030-11-05' : '2030-11-04',
        part: null,
        state: 'requested',
        is_suggested: isSuggested,
        lapses_at: new Date('2030-11-10'),
      })
      .execute()
  const overview = await get(`/api/company/${company.id}/dashboard`)
  assert.equal((overview.json as CompanyOverview).needs, [
    { kind: 'new', count: 2 },
    { kind: 'price', count: 3 },
    { kind: 'day', count: 1 },
  ])
  assert.is((await list('&stage=new')).total, '2')
  assert.is((await list('&offer=review')).total, '3')
  assert.equal((await list('&offer=wants_day')).ids, [wantsDay])
})

test('an unknown stage is rejected with 400', async () => {
  const company = await createCompany(testApp.app.db)
  const token = await signInAs(testApp, company)
  const { status } = await call(testApp, 'GET', '/api/company/quotes?stage=lost', { token })
  assert.is(status, 400)
})

test.run()
