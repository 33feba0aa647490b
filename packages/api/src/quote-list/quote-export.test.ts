import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Quote } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import type { TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { buildSignedInApp } from '../test/signed-in-app.ts'
import { createCompany } from '../test/test-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { storeQuote } from '../test/test-quote.ts'
import { exportQuotes } from './export-quotes.ts'

let testApp: TestApp
let company: { id: number }
let token: string

test.before(async () => {
  ;({ testApp, company, token } = await buildSignedInApp())
})
test.after(() => testApp.close())

const fetchExport = (query: string, bearer = token) =>
  call(testApp, 'GET', `/api/company/quotes/export?${query}`, { token: bearer })

/** Uses several statements, because the totals are updated per row, which is slow within one statement. */
async function storeBareQuotes(companyId: number, count: number): Promise<void> {
  // One time for all statements, which may run seconds apart on a busy machine.
  const newest = new Date()
  for (let start = 0; start < count; start += 400)
    await sql`
      insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, created_at)
      select ${companyId}, 'Lead ' || n, 'lead@x.example', '5125550100', 'custom', ${newest}::timestamptz - make_interval(secs => n)
      from generate_series(${start}::integer + 1, ${Math.min(start + 400, count)}::integer) n`.execute(
      testApp.app.db,
    )
}

test('a CSV file contains each quote as it was sold', async () => {
  const quote = await storeQuote(testApp.app.db, company.id, { notes: '=1+1', status: 'contacted' })
  const file = await fetchExport(`format=csv&ids=${quote.id}`)
  assert.is(file.status, 200)
  assert.is(file.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /^attachment; filename="leads_export_\d{4}-\d\d-\d\d\.csv"$/,
  )
  // `text()` removes the byte order mark.
  const [head, row, end] = file.text.split('\r\n')
  assert.match(head ?? '', /^\uFEFF?Number,Id,Created,Status,Stage,Customer name,Email,Phone,/)
  assert.match(row ?? '', new RegExp(`^${quote.number},${quote.id},[^,]+,contacted,contacted,`))
  assert.match(
    row ?? '',
    `,480.25,25,10.5,61.49,Oil stain treatment; Driveway sealing,560.75,34.63,611.87,`,
  )
  assert.match(row ?? '', `"'=1+1"`)
  assert.is(end, '')
})

test('a CSV file contains the source', async () => {
  const source = {
    pageUrl: 'https://bright.example/quote?utm_source=Flyer',
    referrer: 'https://www.google.com/',
    utmSource: 'Flyer',
    utmMedium: 'print',
    utmCampaign: '=spring',
  }
  const quote = await storeQuote(testApp.app.db, company.id, { source: JSON.stringify(source) })
  const { text } = await fetchExport(`format=csv&ids=${quote.id}`)
  const [head, row] = text.split('\r\n')
  assert.match(
    head ?? '',
    'Source,Page,Referrer,UTM source,UTM medium,UTM campaign,UTM term,UTM content',
  )
  assert.match(
    row ?? '',
    `flyer,${source.pageUrl},https://www.google.com/,Flyer,print,"'=spring",,`,
  )
  const json = await fetchExport(`format=json&ids=${quote.id}`)
  assert.equal((json.json as Quote[])[0]?.source, source)
})

const asExported = (quotes: unknown) =>
  (quotes as Quote[]).map((quote) => ({
    ...quote,
    offer: { ...quote.offer, responses: [] },
    consents: [],
  }))

test('a JSON file contains the quotes in the format and order of the list, with their consents and responses', async () => {
  const json = await fetchExport('format=json')
  assert.is(json.headers.get('content-type'), 'application/json; charset=utf-8')
  const list = await call(testApp, 'GET', '/api/company/quotes', { token })
  assert.equal(json.json, asExported(list.json))
})

test('times in a CSV file are local and in a format that spreadsheets parse', async () => {
  const { db } = testApp.app
  const quote = await storeQuote(db, company.id, { created_at: new Date('2026-03-05T04:30:05Z') })
  const row = async (query: string) =>
    (await fetchExport(`format=csv&ids=${quote.id}${query}`)).text.split('\r\n')[1] ?? ''
  assert.match(await row('&timeZone=America/Chicago'), `${quote.id},2026-03-04 22:30:05,`)
  assert.match(await row(''), `${quote.id},2026-03-05 04:30:05,`)
  assert.is((await fetchExport('format=csv&timeZone=Mars/Olympus')).status, 400)
})

test('an export uses the search, status, period and order of the list', async () => {
  const { db } = testApp.app
  const filtered = await createCompany(db)
  const bearer = await signInAs(testApp, filtered)
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12))
  for (const [name, day, status, jobDate] of [
    ['Ana Reed', 1, 'pending', null],
    ['Ben Reed', 2, 'contacted', '2026-05-02'],
    ['Cy Reed', 3, 'pending', '2026-05-01'],
    ['Dee Hill', 4, 'pending', null],
  ] as const)
    await storeBareQuote(db, filtered.id, {
      customer_name: name,
      customer_email: 'lead@x.example',
      created_at: at(day),
      status,
      job_date: jobDate,
    })
  for (const [query, names] of [
    ['search=reed', ['Cy Reed', 'Ben Reed', 'Ana Reed']],
    ['status=pending', ['Dee Hill', 'Cy Reed', 'Ana Reed']],
    [
      'createdFrom=2026-03-02T00:00:00Z&createdBefore=2026-03-04T00:00:00Z',
      ['Cy Reed', 'Ben Reed'],
    ],
    ['search=reed&createdFrom=2026-03-02T00:00:00Z&status=pending', ['Cy Reed']],
    ['sort=job_date', ['Cy Reed', 'Ben Reed', 'Ana Reed', 'Dee Hill']],
    ['sort=job_date&search=reed', ['Cy Reed', 'Ben Reed', 'Ana Reed']],
  ] as const) {
    const file = await fetchExport(`format=json&${query}`, bearer)
    assert.equal(
      (file.json as Quote[]).map(({ customerName }) => customerName),
      names,
      query,
    )
    const list = await call(testApp, 'GET', `/api/company/quotes?${query}`, { token: bearer })
    assert.equal(asExported(list.json), file.json, query)
    assert.is(list.headers.get('x-total-count'), String(names.length), query)
  }
})

test('a selection exports only the selected quotes', async () => {
  const one = await storeBareQuote(testApp.app.db, company.id)
  await storeBareQuote(testApp.app.db, company.id)
  const three = await storeBareQuote(testApp.app.db, company.id)
  const file = await fetchExport(`format=json&ids=${one.id},${three.id},${one.id}`)
  assert.equal(
    (file.json as Quote[]).map(({ id }) => id).toSorted((a, b) => a - b),
    [one.id, three.id],
  )
})

test("another company's quote cannot be exported, also not among own ids", async () => {
  const stranger = await createCompany(testApp.app.db)
  const theirs = await storeBareQuote(testApp.app.db, stranger.id, { customer_name: 'Secret' })
  const own = await storeBareQuote(testApp.app.db, company.id)
  for (const ids of [`${theirs.id}`, `${own.id},${theirs.id}`, '2147483647']) {
    const file = await fetchExport(`format=csv&ids=${ids}`)
    assert.is(file.status, 404)
    assert.not.match(file.text, 'Secret')
  }
  assert.not.match((await fetchExport('format=json')).text, 'Secret')
})

test('an unknown format or invalid ids are refused', async () => {
  for (const query of [
    '',
    'format=xml',
    'format=csv&ids=',
    'format=csv&ids=1,',
    'format=csv&ids=a',
  ])
    assert.is((await fetchExport(query)).status, 400, query)
  const many = Array.from({ length: 1_001 }, (_, index) => index + 1).join(',')
  assert.is((await fetchExport(`format=csv&ids=${many}`)).status, 400)
  assert.is((await fetchExport('format=csv&ids=9999999999')).status, 404)
  assert.is((await call(testApp, 'GET', '/api/company/quotes/export?format=csv')).status, 401)
})

test('export works without quotes and without an active plan', async () => {
  const free = await createCompany(testApp.app.db, { subscription_status: null })
  const bearer = await signInAs(testApp, free)
  assert.equal((await fetchExport('format=json', bearer)).json, [])
  assert.is((await fetchExport('format=csv', bearer)).text.split('\r\n').length, 2)
})

test('a long list is exported completely, newest first, without duplicates', async () => {
  const busy = await createCompany(testApp.app.db)
  await storeBareQuotes(busy.id, 1_201)
  const file = await fetchExport('format=json', await signInAs(testApp, busy))
  assert.equal(
    (file.json as Quote[]).map(({ customerName }) => customerName),
    Array.from({ length: 1_201 }, (_, index) => `Lead ${index + 1}`),
  )
})

test('an export reads at the speed of the client', async () => {
  const { db } = testApp.app
  const busy = await createCompany(db)
  await storeBareQuotes(busy.id, 1_201)
  const file = await exportQuotes(
    { db, companyId: busy.id },
    {
      format: 'csv',
      filter: {},
      sort: 'newest',
      timeZone: 'UTC',
      publicUrl: 'http://quotes.test',
    },
  )
  let rows = 0
  for await (const piece of file) {
    if (rows === 0)
      await db
        .deleteFrom('quotes')
        .where('company_id', '=', busy.id)
        .where('customer_name', '>', 'Lead 1')
        .execute()
    rows += piece.split('\r\n').length - 1
  }
  // The header row and the first batch, which is read in advance.
  assert.is(rows, 501)
})

test.run()
