import type { LeadSources } from '@curbquote/types/lead-sources'
import type { QuoteSource } from '@curbquote/types/quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

const test = suite<{ testApp: TestApp }>('where leads come from')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

async function openCompany(testApp: TestApp, columns = {}) {
  const company = await createCompany(testApp.app.db, columns)
  const token = await signInAs(testApp, company)
  return {
    company,
    token,
    read: async (query = '') =>
      (await call(testApp, 'GET', `/api/company/sources${query}`, { token })).json as LeadSources,
    store: (source: QuoteSource | null, columns = {}) =>
      storeBareQuote(testApp.app.db, company.id, {
        source: source && JSON.stringify(source),
        contact_consent_at: new Date(),
        total_cents: 10_000,
        ...columns,
      }),
  }
}

const completed = { status: 'completed' } as const
const accepted = {
  offer_state: 'accepted',
  accepted_revision: 1,
  responded_at: new Date(),
} as const

async function storeSome({ store }: Awaited<ReturnType<typeof openCompany>>) {
  const page = 'https://www.bright.example/quote?step=1'
  const spring = { utmSource: 'Google', utmMedium: 'cpc', utmCampaign: 'spring' }
  await store({ pageUrl: page, landingPage: 'https://bright.example/', ...spring }, accepted)
  await store({ pageUrl: page, landingPage: 'https://bright.example/', ...spring })
  await store({ pageUrl: page, gclid: 'G1' }, { ...completed, total_cents: 50_000 })
  await store({ pageUrl: page, referrer: 'https://l.facebook.com/' })
  await store({ pageUrl: page, referrer: 'https://www.google.com/' })
  await store({ pageUrl: page, referrer: 'https://bright.example/about' })
  await store(null)
  await store(null, { contact_consent_at: null, ...completed })
}

test('sums up requests, accepted ones and revenue by source, with a row for unknown ones', async ({
  testApp,
}) => {
  const company = await openCompany(testApp)
  await storeSome(company)
  const { rows, total, choices } = await company.read()
  assert.equal(rows, [
    { name: 'google', requests: 4, accepted: 2, revenue: 600, valuePerRequest: 150 },
    { name: 'Added by you', requests: 1, accepted: 1, revenue: 100, valuePerRequest: 100 },
    { name: '', requests: 2, accepted: 0, revenue: 0, valuePerRequest: 0 },
    { name: 'facebook', requests: 1, accepted: 0, revenue: 0, valuePerRequest: 0 },
  ])
  assert.equal(total, { requests: 8, accepted: 3, revenue: 700, valuePerRequest: 87.5 })
  assert.equal(choices, {
    source: ['', 'Added by you', 'facebook', 'google'],
    medium: ['', 'cpc', 'organic', 'social'],
    campaign: ['', 'spring'],
    landingPage: ['', 'bright.example', 'bright.example/quote'],
  })
})

test('filters change the rows and the total', async ({ testApp }) => {
  const company = await openCompany(testApp)
  await storeSome(company)
  const google = await company.read('?source=google&by=medium')
  assert.equal(
    google.rows.map(({ name, requests }) => [name, requests]),
    [
      ['cpc', 3],
      ['organic', 1],
    ],
  )
  assert.equal(google.total, { requests: 4, accepted: 2, revenue: 600, valuePerRequest: 150 })
  const unknown = await company.read('?source=&by=landingPage')
  assert.equal(
    unknown.rows.map(({ name, requests }) => [name, requests]),
    [
      ['', 1],
      ['bright.example/quote', 1],
    ],
  )
  const spring = await company.read('?campaign=spring&landingPage=bright.example')
  assert.is(spring.total.revenue, 100)
  assert.is((await company.read('?source=nobody')).total.requests, 0)
})

test('the revenue follows the accepted price, and a declined quote has none', async ({
  testApp,
}) => {
  const company = await openCompany(testApp)
  await company.store(
    { utmSource: 'flyer' },
    { ...accepted, current_revision: 2, accepted_revision: 2, current_total_cents: 7_777 },
  )
  await company.store({ utmSource: 'flyer' }, { status: 'declined' })
  const { rows } = await company.read()
  assert.equal(rows, [
    { name: 'flyer', requests: 2, accepted: 1, revenue: 77.77, valuePerRequest: 38.89 },
  ])
})

test('periods are days of the company', async ({ testApp }) => {
  const company = await openCompany(testApp, { time_zone: 'America/Los_Angeles' })
  // 11:30 PM on March 7, the evening before daylight saving time starts, and 23 hours later.
  await company.store({}, { created_at: new Date('2026-03-08T07:30:00Z') })
  await company.store({}, { created_at: new Date('2026-03-09T06:30:00Z') })
  const requestsOn = async (day: string) =>
    (await company.read(`?from=${day}&to=${day}`)).total.requests
  assert.equal(
    [
      await requestsOn('2026-03-07'),
      await requestsOn('2026-03-08'),
      await requestsOn('2026-03-09'),
    ],
    [1, 1, 0],
  )
})

test('the CSV file has every combination, and names what is not known', async ({ testApp }) => {
  const company = await openCompany(testApp)
  await storeSome(company)
  await company.store({ utmSource: '=cmd()' })
  const { text } = await call(testApp, 'GET', '/api/company/sources/export?medium=', {
    token: company.token,
  })
  assert.equal(text.split('\r\n'), [
    'Source,Medium,Campaign,Landing page,Requests,Accepted,Revenue,Value per request',
    'Added by you,Not known,Not known,Not known,1,1,100,100',
    `"'=cmd()",Not known,Not known,Not known,1,0,0,0`,
    'Not known,Not known,Not known,bright.example/quote,1,0,0,0',
    'Not known,Not known,Not known,Not known,1,0,0,0',
    '',
  ])
})

test("another company's requests are not counted, and a session is required", async ({
  testApp,
}) => {
  await storeSome(await openCompany(testApp))
  const attacker = await openCompany(testApp)
  const { total, choices } = await attacker.read()
  assert.is(total.requests, 0)
  assert.equal(choices.source, [])
  for (const path of ['/api/company/sources', '/api/company/sources/export', '/api/company/funnel'])
    assert.is((await call(testApp, 'GET', path)).status, 401, path)
})

test.run()
