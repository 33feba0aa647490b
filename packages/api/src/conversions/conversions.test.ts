import type { ConversionSettings } from '@curbquote/types/conversions'
import type { QuoteSource } from '@curbquote/types/quotes'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

const test = suite<{ testApp: TestApp }>('the conversions file for Google Ads')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const path = '/api/company/conversions'
const header =
  'Google Click ID,GBRAID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency,Order ID'

async function openCompany(testApp: TestApp) {
  const company = await createCompany(testApp.app.db, { time_zone: 'America/Chicago' })
  const token = await signInAs(testApp, company)
  const settings = async (method: string, at = path, body?: unknown) =>
    (await call(testApp, method, at, { token, body })).json as ConversionSettings
  return { company, token, settings }
}

/** Stores an accepted quote and returns its ID. */
async function storeAccepted(
  testApp: TestApp,
  companyId: number,
  source: QuoteSource,
  acceptedAt: string,
  columns = {},
): Promise<number> {
  const { db } = testApp.app
  const { id } = await storeBareQuote(db, companyId, {
    source: JSON.stringify(source),
    offer_state: 'accepted',
    accepted_revision: 1,
    responded_at: new Date(acceptedAt),
    ...columns,
  })
  return id
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function readFile(testApp: TestApp, url: string): Promise<Response> {
  const { pathname } = new URL(url)
  // Google sends a user name and a password.
  return fetch(testApp.url + pathname, {
    headers: { authorization: `Basic ${Buffer.from('google:anything').toString('base64')}` },
  })
}

test('has a row per accepted quote with a click, in the format of Google', async ({ testApp }) => {
  const { company, settings } = await openCompany(testApp)
  const at = daysAgo(2).slice(0, 10)
  const first = await storeAccepted(
    testApp,
    company.id,
    { gclid: 'Cj0-abc_1', utmSource: 'google' },
    `${at}T20:05:09Z`,
  )
  const second = await storeAccepted(testApp, company.id, { wbraid: 'W1' }, `${at}T20:05:10Z`, {
    current_revision: 2,
    current_total_cents: 9_900,
    accepted_revision: 2,
  })
  await storeAccepted(testApp, company.id, { fbclid: 'F1' }, `${at}T20:05:11Z`)
  await storeAccepted(testApp, company.id, {}, `${at}T20:05:12Z`)
  await storeBareQuote(testApp.app.db, company.id, {
    source: JSON.stringify({ gclid: 'open' }),
    offer_state: 'open',
  })
  await settings('PUT', path, {
    addsDataLayer: true,
    conversionName: ' Accepted, "signed" ',
    sharesClickIds: false,
  })
  const { url, rows } = await settings('POST', `${path}/url`)
  assert.is(rows, 2)
  assert.match(url ?? '', /^https?:\/\/[^/]+\/conversions\/[\w-]{25,}\.csv$/)

  const response = await readFile(testApp, url ?? '')
  assert.is(response.status, 200)
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/)
  assert.is(response.headers.get('cache-control'), 'no-store')
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const timeOf = (time: string) =>
    `${local.format(new Date(time)).replace(' ', 'T')} America/Chicago`
  const name = '"Accepted, ""signed"""'
  assert.equal((await response.text()).split('\r\n'), [
    header,
    `Cj0-abc_1,,,${name},${timeOf(`${at}T20:05:09Z`)},1404.50,USD,${first}`,
    `,,W1,${name},${timeOf(`${at}T20:05:10Z`)},99.00,USD,${second}`,
    '',
  ])
})

test('an acceptance is repeated for 7 days, with the same time', async ({ testApp }) => {
  const { company, token } = await openCompany(testApp)
  for (const days of [0.01, 3, 6.9, 7.1, 30])
    await storeAccepted(testApp, company.id, { gclid: `click-${days}` }, daysAgo(days))
  const { text, headers } = await call(testApp, 'GET', `${path}/export`, { token })
  assert.equal(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',')[0]),
    ['click-6.9', 'click-3', 'click-0.01'],
  )
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="conversions_/)
})

test('has no personal data', async ({ testApp }) => {
  const { company, token } = await openCompany(testApp)
  await storeAccepted(
    testApp,
    company.id,
    { gclid: 'G1', pageUrl: 'https://bright.example/?name=Dana', referrer: 'https://ref.example/' },
    daysAgo(1),
  )
  const { text } = await call(testApp, 'GET', `${path}/export`, { token })
  assert.not.match(text, /dana|whitfield|5125550142|alder|78701|bright|ref\.example|@/i)
})

test('a renewed or removed URL stops working, and a forged one never works', async ({
  testApp,
}) => {
  const { settings } = await openCompany(testApp)
  assert.is((await settings('GET')).url, null)
  const { url: first } = await settings('POST', `${path}/url`)
  const { url: second } = await settings('POST', `${path}/url`)
  assert.is.not(first, second)
  assert.is((await readFile(testApp, first ?? '')).status, 404)
  assert.is((await readFile(testApp, second ?? '')).status, 200)
  assert.is((await settings('GET')).url, second)
  for (const forged of [
    second?.replace('.csv', ''),
    second?.replace(/(\d+)-(\d+)-/, (_, id: string, version: string) => `${id}-${+version + 1}-`),
    second?.replace(/conversions\/\d+/, 'conversions/1'),
    second?.replace(/(.)(?=.{21}\.csv$)/, (letter) => (letter === 'x' ? 'y' : 'x')),
  ])
    assert.is((await readFile(testApp, forged ?? '')).status, 404, forged)
  assert.is((await settings('DELETE', `${path}/url`)).url, null)
  assert.is((await readFile(testApp, second ?? '')).status, 404)
})

test('another company sees neither the settings nor the rows', async ({ testApp }) => {
  const victim = await openCompany(testApp)
  await storeAccepted(testApp, victim.company.id, { gclid: 'secret-click' }, daysAgo(1))
  const attacker = await openCompany(testApp)
  const { text } = await call(testApp, 'GET', `${path}/export`, { token: attacker.token })
  assert.is(text, `${header}\r\n`)
  assert.is((await attacker.settings('GET')).rows, 0)
  assert.is((await call(testApp, 'GET', path)).status, 401)
  assert.is((await call(testApp, 'GET', `${path}/export`)).status, 401)
})

test('without an active plan the settings are read and the URL is removed, but nothing is turned on', async ({
  testApp,
}) => {
  const company = await createCompany(testApp.app.db, { plan_override: 'free' })
  const token = await signInAs(testApp, company)
  const body = { addsDataLayer: true, conversionName: 'Sale', sharesClickIds: true }
  assert.is((await call(testApp, 'GET', path, { token })).status, 200)
  assert.is((await call(testApp, 'PUT', path, { token, body })).status, 403)
  assert.is((await call(testApp, 'POST', `${path}/url`, { token })).status, 403)
  assert.is((await call(testApp, 'DELETE', `${path}/url`, { token })).status, 200)
})

test('a conversion needs a name', async ({ testApp }) => {
  const { token } = await openCompany(testApp)
  for (const conversionName of ['', '  ', 'two\nlines', 'x'.repeat(101)]) {
    const body = { addsDataLayer: true, conversionName, sharesClickIds: true }
    assert.is((await call(testApp, 'PUT', path, { token, body })).status, 400, conversionName)
  }
})

test.run()
