import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Quote, type QuoteSort, quoteSorts } from '@curbquote/types/quotes'
import fc from 'fast-check'
import { sql } from 'kysely'
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

/** Creates a company with these quotes, in order of arrival, and functions to read its list. */
async function companyWith(quotes: QuoteOverrides[]) {
  const company = await createCompany(testApp.app.db)
  const ids: number[] = []
  for (const quote of quotes) ids.push((await storeBareQuote(testApp.app.db, company.id, quote)).id)
  const token = await signInAs(testApp, company)
  return {
    company,
    ids,
    /** Requests the list with parameters, or a link. */
    list: async (query: Record<string, string | number> | string = {}) => {
      const parameters =
        typeof query === 'string' ? query.slice(query.indexOf('?') + 1) : toParameters(query)
      const response = await call(testApp, 'GET', `/api/company/quotes?${parameters}`, { token })
      const quotes = response.status === 200 ? (response.json as Quote[]) : []
      return {
        ...response,
        quotes,
        ids: quotes.map(({ id }) => id),
        total: Number(response.headers.get('x-total-count')),
        links: readLinks(response.headers.get('link') ?? ''),
      }
    },
  }
}

function toParameters(query: Record<string, string | number>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value))
  return parameters.toString()
}

function readLinks(header: string): Record<string, string> {
  const links: Record<string, string> = {}
  for (const [, url = '', relation = ''] of header.matchAll(/<([^>]*)>; rel="(\w+)"/g))
    links[relation] = url
  return links
}

test('a quote has amounts in dollars and lengths in feet', async () => {
  const { company, ids, list } = await companyWith([
    { notes: 'Gate code 4411', job_date: '2026-12-01', job_description: 'Oil stain' },
  ])
  const [id] = ids as [number]
  const photoId = '7a0c4f0e-5c39-4f1f-9d4c-0a6c3a9f3b11'
  const { db } = testApp.app
  await db
    .insertInto('photos')
    .values({ id: photoId, company_id: company.id, byte_size: 1, width_px: 10, height_px: 10 })
    .execute()
  await db
    .insertInto('quote_photos')
    .values({
      company_id: company.id,
      quote_id: id,
      position: 0,
      photo_id: photoId,
      surface_type: 'driveway',
      length_centifeet: 2_050,
      width_centifeet: 1_000,
      group_id: 1,
    })
    .execute()
  const line = { company_id: company.id, quote_id: id, add_on_id: null, add_on_status: null }
  await db
    .insertInto('quote_lines')
    .values([
      { ...line, position: 0, kind: 'service', label: 'Power Washing', amount_cents: 130_000 },
      { ...line, position: 1, kind: 'setup_fee', label: 'Set-up fee', amount_cents: 2_500 },
      { ...line, position: 2, kind: 'extra_charge', label: 'Travel', amount_cents: 1_999 },
      {
        ...line,
        position: 3,
        kind: 'add_on',
        label: 'Sealing',
        amount_cents: 5_050,
        add_on_status: 'selected',
      },
      { ...line, position: 4, kind: 'tax', label: 'Tax', amount_cents: 7_022 },
    ])
    .execute()

  const { quotes } = await list()
  const [quote] = quotes as [Quote]
  const { createdAt, lines, offer, ...rest } = quote
  assert.equal([offer.state, offer.total, offer.revision], ['open', 1_404.5, 1])
  assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000)
  assert.equal(rest, {
    id,
    customerName: 'Dana Whitfield',
    customerEmail: 'dana@home.example',
    customerPhone: '5125550142',
    customerAddress: '12 Alder Court',
    customerCity: 'Austin',
    customerState: 'TX',
    customerZip: '78701',
    serviceTypeId: 1,
    language: 'en',
    isManual: true,
    estimatedArea: 2_600,
    estimatedCost: 1_300,
    setupFee: 25,
    extraCharges: [{ label: 'Travel', amount: 19.99 }],
    smartAddOns: [{ name: 'Sealing', price: 50.5, status: 'selected' }],
    subtotal: 1_344.99,
    totalCost: 1_404.5,
    status: 'pending',
    notes: 'Gate code 4411',
    jobDate: '2026-12-01',
    days: {
      part: 'morning',
      isOverbooked: false,
      awaitsResponse: false,
      requests: [],
      suggestion: null,
      lapsesAt: null,
    },
    jobDescription: 'Oil stain',
    measurementMethod: 'manual',
    photos: [
      {
        url: `http://quotes.test/photos/${photoId}.jpg`,
        thumbnailUrl: `http://quotes.test/photos/${photoId}-thumbnail.jpg`,
        surfaceType: 'driveway',
        length: 20.5,
        width: 10,
        groupId: 1,
      },
    ],
    number: 1,
    stage: 'scheduled',
    source: null,
  })
  assert.equal(
    lines.map(({ kind, amount, addOnStatus }) => [kind, amount, addOnStatus]),
    [
      ['service', 1300, null],
      ['setup_fee', 25, null],
      ['extra_charge', 19.99, null],
      ['add_on', 50.5, 'selected'],
      ['tax', 70.22, null],
    ],
  )
})

test('the list is newest first and has the total count', async () => {
  const { ids, list } = await companyWith([
    { created_at: new Date('2026-03-01') },
    { created_at: new Date('2026-05-01') },
    { created_at: new Date('2026-04-01') },
  ])
  const [march, may, april] = ids
  const all = await list()
  assert.equal(all.ids, [may, april, march])
  assert.is(all.total, 3)
  assert.equal(Object.keys(all.links), ['first'])
  assert.equal((await list({ sort: 'oldest' })).ids, [march, april, may])
})

test('a company without quotes has an empty list', async () => {
  const { list } = await companyWith([])
  const all = await list()
  assert.equal([all.status, all.ids, all.total], [200, [], 0])
})

test('sorting by name ignores case, and sorting by value starts with the highest value and ends with unpriced jobs', async () => {
  const { ids, list } = await companyWith([
    { customer_name: 'zoe', total_cents: 5_00 },
    { customer_name: 'Bea', total_cents: null },
    { customer_name: 'anna', total_cents: 900_00 },
    { customer_name: 'Zed', total_cents: 0 },
  ])
  const [zoe, bea, anna, zed] = ids
  assert.equal((await list({ sort: 'name' })).ids, [anna, bea, zed, zoe])
  assert.equal((await list({ sort: 'value' })).ids, [anna, zoe, zed, bea])
})

test('a status filter applies to the list, its pages and its total', async () => {
  const { ids, list } = await companyWith([
    { status: 'completed' },
    {},
    { status: 'completed' },
    { status: 'declined' },
    { status: 'completed' },
  ])
  const page = await list({ status: 'completed', limit: 2, sort: 'oldest' })
  assert.equal(page.ids, [ids[0], ids[2]])
  assert.is(page.total, 3)
  assert.equal((await list(page.links.next)).ids, [ids[4]])
})

test('search finds text in name, email, phone, address and notes, in any case', async () => {
  const { ids, list } = await companyWith([
    { customer_name: 'Marguerite Ozols' },
    { customer_email: 'fern.dale@kitchen.example' },
    { customer_phone: '9075550199' },
    { customer_address: '77 Quarry Lane' },
    { notes: 'Prefers mornings' },
    { customer_city: 'Nacogdoches' },
  ])
  const [byName, byEmail, byPhone, byAddress, byNotes, byCity] = ids
  for (const [search, id] of [
    ['OZOLS', byName],
    ['  marguerite   ozols ', byName],
    ['fern.dale@', byEmail],
    ['9075550199', byPhone],
    ['(907) 555-0199', byPhone],
    ['+1 907.555.0199', byPhone],
    ['+19075550199', byPhone],
    ['907–555–0199', byPhone],
    ['quarry', byAddress],
    ['mornings', byNotes],
    ['nacog', byCity],
  ] as const) {
    const found = await list({ search })
    assert.equal([found.ids, found.total], [[id], 1], search)
  }
  assert.equal((await list({ search: 'nothing like it' })).ids, [])
  assert.is((await list({ search: '   ' })).ids.length, 6)
})

test('percent, underscore and backslash in a search are literal', async () => {
  const { ids, list } = await companyWith([
    { notes: '50% off' },
    { notes: 'snake_case' },
    { notes: 'back\\slash' },
    { notes: 'plain' },
  ])
  const [percent, underscore, backslash] = ids
  assert.equal((await list({ search: '%' })).ids, [percent])
  assert.equal((await list({ search: '_' })).ids, [underscore])
  assert.equal((await list({ search: '\\' })).ids, [backslash])
  assert.equal((await list({ search: '%%%' })).ids, [])
  assert.equal((await list({ search: "' or true --" })).ids, [])
})

test('a search is paged, sorted and filtered like the list', async () => {
  const { ids, list } = await companyWith(
    ['Cara', 'Abe', 'Bo', 'Dee', 'Eve'].map((name, position) => ({
      customer_name: `${name} Hollis`,
      status: position === 1 ? ('declined' as const) : ('pending' as const),
    })),
  )
  const [cara, , bo, dee, eve] = ids
  const first = await list({ search: 'hollis', sort: 'name', status: 'pending', limit: 3 })
  assert.equal([first.ids, first.total], [[bo, cara, dee], 4])
  const second = await list(first.links.next)
  assert.equal([second.ids, second.total], [[eve], 4])
  assert.equal((await list(second.links.prev)).ids, [bo, cara, dee])
  assert.equal((await list(second.links.first)).ids, [bo, cara, dee])
})

test('a page button skips a bounded number of quotes from a cursor', async () => {
  const { ids, list } = await companyWith(Array.from({ length: 12 }, () => ({})))
  const newest = [...ids].reverse()
  const first = await list({ limit: 2 })
  assert.equal((await list(`${first.links.next}&offset=4`)).ids, newest.slice(6, 8))
  const fourth = await list({ limit: 2, offset: 6 })
  assert.equal(fourth.ids, newest.slice(6, 8))
  assert.equal((await list(fourth.links.prev)).ids, newest.slice(4, 6))
  assert.equal((await list({ offset: 100 })).ids, [])
})

test('paging in any sort order, forward and back, returns every quote once and in order', async () => {
  const quote = fc.record({
    // Few values, so that many quotes have equal sort keys.
    customer_name: fc.constantFrom('Ann', 'ann', 'Änne', 'Bob', "O'Neil", 'z', '李'),
    total_cents: fc.constantFrom(null, null, 0, 100, 100, 99_999_999),
    created_at: fc.constantFrom(0, 0, 1, 250, 999_999).map(
      // Less than a millisecond apart, which a JavaScript Date cannot represent.
      (micros) =>
        sql<Date>`'2026-01-31T23:59:59Z'::timestamptz + ${micros} * interval '1 microsecond'` as never,
    ),
    status: fc.constantFrom('pending' as const, 'completed' as const),
    notes: fc.constantFrom(null, 'walkable'),
    job_date: fc.constantFrom(null, null, '2026-05-01', '2026-05-02'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(quote, { maxLength: 14 }),
      fc.constantFrom<QuoteSort>(...quoteSorts),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom<Record<string, string>>({}, { status: 'pending' }, { search: 'walkable' }),
      async (quotes, sort, limit, filter) => {
        const { ids, list } = await companyWith(quotes)
        const expected = ids.filter(
          (_, position) =>
            (!filter.status || quotes[position]?.status === filter.status) &&
            (!filter.search || quotes[position]?.notes === filter.search),
        )
        const whole = await list({ ...filter, sort })
        assert.equal([...whole.ids].sort(byNumber), expected)
        assert.is(whole.total, expected.length)

        const forwards: number[][] = []
        let page = await list({ ...filter, sort, limit })
        forwards.push(page.ids)
        while (page.links.next) {
          page = await list(page.links.next)
          forwards.push(page.ids)
          assert.ok(forwards.length <= quotes.length, 'each page leads further')
        }
        assert.equal(forwards.flat(), whole.ids)

        const backwards: number[][] = [page.ids]
        while (page.links.prev) {
          page = await list(page.links.prev)
          backwards.unshift(page.ids)
          assert.ok(backwards.length <= quotes.length + 1, 'each page leads further back')
        }
        assert.equal(backwards.flat(), whole.ids)
      },
    ),
    { numRuns: 40 },
  )
})

const byNumber = (one: number, other: number) => one - other

test('a new quote does not shift the following pages', async () => {
  const { company, ids, list } = await companyWith(Array.from({ length: 6 }, () => ({})))
  const first = await list({ limit: 3 })
  await storeBareQuote(testApp.app.db, company.id)
  assert.equal((await list(first.links.next)).ids, ids.slice(0, 3).reverse())
})

test('a page has at most 100 quotes', async () => {
  const { list } = await companyWith(Array.from({ length: 101 }, () => ({})))
  const page = await list()
  assert.is(page.ids.length, 100)
  assert.is(page.total, 101)
  assert.is((await list(page.links.next)).ids.length, 1)
})

test('invalid paging parameters are refused', async () => {
  const { list } = await companyWith([{}, {}])
  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const moment = '2026-01-01T00:00:00.000000Z'
  const cursors = [
    'x',
    '!!!',
    'a'.repeat(3_000),
    cursorOf(null),
    cursorOf({}),
    cursorOf(['oldest', 'after', moment, 1]),
    cursorOf(['newest', 'sideways', moment, 1]),
    cursorOf(['newest', 'after', 'now()', 1]),
    cursorOf(['newest', 'after', '2026-02-30T00:00:00.000000Z', 1]),
    cursorOf(['newest', 'after', '2026-01-01T25:00:00.000000Z', 1]),
    cursorOf(['newest', 'after', 'infinity', 1]),
    cursorOf(['newest', 'after', moment, 0]),
    cursorOf(['newest', 'after', moment, 1e10]),
    cursorOf(['newest', 'after', moment, '1 or true']),
    cursorOf(['newest', 'after', null, 1]),
  ]
  for (const cursor of cursors) assert.is((await list({ cursor })).status, 400, cursor)
  for (const key of ['1e9', '99999999999999999999', '', 'NaN'])
    assert.is(
      (await list({ sort: 'value', cursor: cursorOf(['value', 'after', key, 1]) })).status,
      400,
    )
  for (const key of ['2026-02-30', '2026-5-1', '-infinity', 'today', ''])
    assert.is(
      (await list({ sort: 'job_date', cursor: cursorOf(['job_date', 'after', key, 1]) })).status,
      400,
    )
  for (const key of ['a\0b', '\ud800', 'x'.repeat(1_000)])
    assert.is(
      (await list({ sort: 'name', cursor: cursorOf(['name', 'after', key, 1]) })).status,
      400,
    )
  const queries: Record<string, string | number>[] = [
    { limit: 101 },
    { limit: 0 },
    { limit: -1 },
    { limit: '1e9' },
    { limit: '' },
    { limit: 1.5 },
    { offset: 101 },
    { offset: -1 },
    { status: 'deleted' },
    { sort: 'id; drop table quotes' },
    { search: 'x'.repeat(201) },
    { search: 'a\0b' },
    { companyId: 1 },
  ]
  for (const query of queries) assert.is((await list(query)).status, 400, JSON.stringify(query))
  assert.is((await list('?limit=1&limit=2')).status, 400)
})

test('matches of a search are counted up to 1,000', async () => {
  const { company, list } = await companyWith([])
  await sql`
    insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method)
    select ${company.id}, 'Common ' || n, 'c@x.example', '5125550100', 'custom' from generate_series(1, 1200) n
  `.execute(testApp.app.db)
  assert.is((await list({ search: 'common' })).total, 1_000)
  assert.is((await list()).total, 1_200)
})

test.run()
