import type { QuoteSource } from '@curbquote/types/quotes'
import type { CountedStep, CountVisit, Funnel, StepCounts } from '@curbquote/types/visits'
import { sql } from 'kysely'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { storeBareQuote } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { customJobOf, visitWidget } from '../test/widget-visitor.ts'
import { deleteOldVisits } from './visit-queries.ts'

const test = suite<{ testApp: TestApp }>('the steps of the form')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

let lastVisit = 0
const visitOf = (change: Partial<CountVisit> = {}): CountVisit => ({
  visit: `visit-${++lastVisit}-${'x'.repeat(16)}`,
  steps: ['seen'],
  method: 'manual',
  host: 'www.Bright.example',
  hasInput: true,
  ...change,
})

async function openCompany(testApp: TestApp, columns = {}) {
  const company = await createCompany(testApp.app.db, columns)
  const token = await signInAs(testApp, company)
  const count = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${testApp.url}/api/widget/${company.widget_id}/visits`, {
      method: 'POST',
      // As the widget sends it when the page is left.
      headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const funnel = async (query = '') =>
    (await call(testApp, 'GET', `/api/company/funnel${query}`, { token })).json as Funnel
  return { company, token, count, funnel }
}

const none: StepCounts = {
  seen: 0, started: 0, photo: 0, price: 0, details: 0, sent: 0, accepted: 0,
} // prettier-ignore

test('counts visits by step, method, host and week', async ({ testApp }) => {
  const { count, funnel } = await openCompany(testApp)
  for (const change of [
    { steps: ['seen'] },
    { steps: ['seen'], host: 'bright.example:8080' },
    { steps: ['seen', 'started', 'photo', 'price'] },
    { steps: ['started', 'photo'], method: 'custom', host: 'other.example' },
  ] as Partial<CountVisit>[]) {
    const response = await count(visitOf(change))
    assert.is(response.status, 204, await response.text())
  }
  const { counts, methods, hosts, weeks, excluded, uncounted } = await funnel()
  assert.equal(counts, { ...none, seen: 3, started: 2, photo: 2, price: 1 })
  assert.equal(methods, [
    { name: 'custom', counts: { ...none, seen: null, started: 1, photo: 1 } },
    { name: 'manual', counts: { ...none, seen: null, started: 1, photo: 1, price: 1 } },
  ])
  assert.equal(hosts, [
    { name: 'bright.example', counts: { ...none, seen: 3, started: 1, photo: 1, price: 1 } },
    { name: 'other.example', counts: { ...none, started: 1, photo: 1 } },
  ])
  assert.is(weeks.length, 1)
  assert.equal(weeks[0]?.counts, counts)
  assert.equal([excluded, uncounted], [0, 0])
  const filtered = await funnel('?method=custom')
  assert.equal(filtered.counts, { ...none, seen: null, started: 1, photo: 1 })
  assert.equal((await funnel('?host=other.example')).counts, { ...none, started: 1, photo: 1 })
})

test('a robot is counted as excluded only', async ({ testApp }) => {
  const { count, funnel } = await openCompany(testApp)
  await count(visitOf({ hasInput: false }))
  await count(visitOf({ hasInput: false, steps: ['seen', 'started'] }))
  await count(visitOf())
  const { counts, excluded } = await funnel()
  assert.equal(counts, { ...none, seen: 1 })
  assert.is(excluded, 2)
})

test('a robot that fails the challenge is counted as excluded, until its request is no spam', async ({
  testApp,
}) => {
  const { company, count, funnel } = await openCompany(testApp)
  const steps: CountedStep[] = ['seen', 'started', 'photo', 'price', 'details']
  for (let visit = 0; visit < 2; visit++) await count(visitOf({ steps, method: 'custom' }))
  const source = { pageUrl: 'https://bright.example/quote', isCounted: true }
  const visitor = visitWidget(testApp, company)
  for (let request = 0; request < 2; request++)
    await visitor.post('custom-job', { ...customJobOf([]), source })
  const passed = { seen: 1, started: 1, photo: 1, price: 1, details: 1, sent: 1, accepted: 0 }
  const { db } = testApp.app
  await sql`
    update quotes set is_spam = true, spam_reasons = '{no_challenge}'
    where id = (select max(id) from quotes where company_id = ${company.id})`.execute(db)
  const { counts, excluded, methods } = await funnel()
  assert.equal(counts, passed)
  assert.is(excluded, 1)
  assert.equal(methods, [{ name: 'custom', counts: { ...passed, seen: null } }])
  await sql`update quotes set is_spam = false where company_id = ${company.id}`.execute(db)
  assert.is((await funnel()).counts.sent, 2)
  assert.is((await funnel()).excluded, 0)
})

test('Global Privacy Control: a visit is not counted', async ({ testApp }) => {
  const { count, funnel } = await openCompany(testApp)
  assert.is((await count(visitOf(), { 'sec-gpc': '1' })).status, 204)
  assert.equal((await funnel()).counts, none)
})

test('the last steps are the requests of counted visits, the others are named', async ({
  testApp,
}) => {
  const { company, count, funnel } = await openCompany(testApp)
  const visitor = visitWidget(testApp, company)
  const submit = async (source?: QuoteSource) => {
    const body = { ...customJobOf([]), ...(source && { source }) }
    assert.is((await visitor.post('custom-job', body)).status, 201)
  }
  await count(
    visitOf({ steps: ['seen', 'started', 'photo', 'price', 'details'], method: 'custom' }),
  )
  await submit({ pageUrl: 'https://bright.example/quote', isCounted: true })
  await submit({ pageUrl: 'https://bright.example/quote' })
  await submit()
  const { db } = testApp.app
  await storeBareQuote(db, company.id)
  await sql`
    update quotes set status = 'completed'
    where company_id = ${company.id} and source ->> 'isCounted' = 'true'`.execute(db)
  const { counts, uncounted, hosts } = await funnel()
  assert.equal(counts, {
    seen: 1, started: 1, photo: 1, price: 1, details: 1, sent: 1, accepted: 1,
  }) // prettier-ignore
  assert.is(uncounted, 2)
  assert.equal(hosts[0], { name: 'bright.example', counts })
  const { rows } = await sql<{ quotes: number }>`
    select count(*)::integer as quotes from quotes
    where company_id = ${company.id} and contact_consent_at is not null`.execute(db)
  assert.is(counts.sent + uncounted, rows[0]?.quotes)
})

test('days are those of the company', async ({ testApp }) => {
  const { company, funnel } = await openCompany(testApp, { time_zone: 'Pacific/Honolulu' })
  // 11 PM on November 1 in Honolulu.
  await storeBareQuote(testApp.app.db, company.id, {
    created_at: new Date('2026-11-02T09:00:00Z'),
    contact_consent_at: new Date(),
    source: JSON.stringify({ isCounted: true }),
  })
  const sentOn = async (day: string) => (await funnel(`?from=${day}&to=${day}`)).counts.sent
  assert.equal([await sentOn('2026-11-01'), await sentOn('2026-11-02')], [1, 0])
  const { from, to, timeZone } = await funnel()
  assert.is(timeZone, 'Pacific/Honolulu')
  assert.is((Date.parse(to) - Date.parse(from)) / 86_400_000, 29)
})

test('days in the wrong order, too many days and days that do not exist are refused', async ({
  testApp,
}) => {
  const { token } = await openCompany(testApp)
  for (const query of [
    'from=2026-02-02&to=2026-02-01',
    'from=2024-01-01&to=2026-01-01',
    'from=2026-02-30',
  ])
    for (const path of ['funnel', 'sources']) {
      const response = await call(testApp, 'GET', `/api/company/${path}?${query}`, { token })
      assert.is(response.status, 400, query)
    }
})

test('hosts beyond 20 in a day are counted together', async ({ testApp }) => {
  const { count, funnel } = await openCompany(testApp)
  for (let host = 0; host < 25; host++) await count(visitOf({ host: `h${host}.example` }))
  const { hosts, counts } = await funnel()
  assert.is(counts.seen, 25)
  assert.is(hosts.length, 21)
  assert.is(hosts.find(({ name }) => name === '')?.counts.seen, 5)
})

test('concurrent visits are all counted', async ({ testApp }) => {
  const { count, funnel } = await openCompany(testApp)
  await Promise.all(
    Array.from({ length: 40 }, () => count(visitOf({ steps: ['photo', 'started', 'seen'] }))),
  )
  assert.equal((await funnel()).counts, { ...none, seen: 40, started: 40, photo: 40 })
})

test('nothing of a visit is stored but its day, step, method and host', async ({ testApp }) => {
  const { company, count } = await openCompany(testApp)
  const visit = visitOf({ visit: 'a-visit-that-leaves-no-trace' })
  await count(visit, { 'user-agent': 'a-browser-that-leaves-no-trace' })
  const rows = await testApp.app.db
    .selectFrom('funnel_days')
    .selectAll()
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(
    rows.map(({ day: _, shard: _shard, ...row }) => row),
    [
      {
        company_id: company.id,
        step: 'seen',
        method: '',
        host: 'bright.example',
        visits: 1,
        excluded: 0,
      },
    ],
  )
})

test('a malformed batch is refused, also as text', async ({ testApp }) => {
  const { count } = await openCompany(testApp)
  for (const body of [
    '{',
    '',
    '[]',
    visitOf({ visit: 'short' }),
    visitOf({ steps: [] }),
    visitOf({ steps: ['sent' as 'seen'] }),
    visitOf({ steps: ['seen', 'seen'] }),
    { ...visitOf(), description: 'typed text' },
  ])
    assert.is((await count(body)).status, 400, JSON.stringify(body))
  assert.is((await count('{"__proto__":{}}')).status, 400)
})

test('the form of a company without a plan counts nothing', async ({ testApp }) => {
  const { count } = await openCompany(testApp, { plan_override: 'free' })
  assert.is((await count(visitOf())).status, 403)
})

test('a company sees its own visits only', async ({ testApp }) => {
  const victim = await openCompany(testApp)
  await victim.count(visitOf())
  const { funnel } = await openCompany(testApp)
  assert.equal((await funnel()).counts, none)
})

test('old days are deleted', async ({ testApp }) => {
  const { company, count, funnel } = await openCompany(testApp)
  await count(visitOf())
  const { db } = testApp.app
  await sql`
    insert into funnel_days (company_id, day, step, method, host, shard, visits)
    select company_id, day - 500, step, method, host, shard, visits from funnel_days
    where company_id = ${company.id}`.execute(db)
  await deleteOldVisits(db)
  const { rows } = await sql`select from funnel_days where company_id = ${company.id}`.execute(db)
  assert.is(rows.length, 1)
  assert.is((await funnel()).counts.seen, 1)
})

test.run()
