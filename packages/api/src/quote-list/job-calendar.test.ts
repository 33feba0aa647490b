import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { maxCalendarJobs } from '@curbquote/types/limits'
import type { JobCalendar } from '@curbquote/types/quotes'
import { sql } from 'kysely'
import { storeBareQuote, type QuoteOverrides } from '../test/bare-quote.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { countStatements } from '../test/count-statements.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { setCapacity } from '../test/test-days.ts'
import { findJobs } from './find-jobs.ts'

let testApp: TestApp

test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

const responded_at = new Date()
const accepted = { offer_state: 'accepted', accepted_revision: 1, responded_at } as const
const november = { from: '2026-11-01', to: '2026-12-05' }

/** Creates a company with these quotes and a function that requests its calendar. */
async function companyWith(quotes: QuoteOverrides[]) {
  const company = await createCompany(testApp.app.db)
  const ids: number[] = []
  for (const quote of quotes) ids.push((await storeBareQuote(testApp.app.db, company.id, quote)).id)
  const token = await signInAs(testApp, company)
  const request = (query: Record<string, string>) =>
    call(testApp, 'GET', `/api/company/quotes/calendar?${new URLSearchParams(query).toString()}`, {
      token,
    })
  const calendar = async (query: Record<string, string> = {}) => {
    const response = await request({ ...november, ...query })
    assert.is(response.status, 200, response.text)
    const { jobs, ...rest } = response.json as JobCalendar
    return { ...rest, jobs, ids: jobs.map(({ id }) => id) }
  }
  return { company, ids, request, calendar }
}

test('a calendar has the jobs of its first and last day and between, by date', async () => {
  const { ids, calendar } = await companyWith(
    ['2026-12-05', '2026-11-01', '2026-11-01', '2026-10-31', '2026-12-06', null, '2026-11-15'].map(
      (job_date) => ({ job_date }),
    ),
  )
  const [last, first, second, , , , middle] = ids
  const found = await calendar()
  assert.equal(found.ids, [first, second, middle, last])
  assert.is(found.isTruncated, false)
  assert.equal((await calendar({ from: '2026-11-15', to: '2026-11-15' })).ids, [middle])
  assert.equal((await calendar({ from: '2026-11-02', to: '2026-11-14' })).ids, [])
})

test('a job has what a cell shows and nothing else', async () => {
  const { ids, calendar } = await companyWith([
    { job_date: '2026-11-03', status: 'contacted' },
    { job_date: '2026-11-04', total_cents: null, offer_state: 'none', customer_name: 'Cy Ruiz' },
  ])
  const { jobs } = await calendar()
  assert.equal(jobs, [
    {
      id: ids[0],
      jobDate: '2026-11-03',
      customerName: 'Dana Whitfield',
      status: 'contacted',
      totalCost: 1_404.5,
      part: 'morning',
      address: '12 Alder Court, Austin',
      zip: '78701',
      milesFromPrevious: null,
      isOverbooked: false,
      awaitsResponse: false,
      offer: {
        state: 'open',
        openedAt: null,
        isSent: false,
        hasOpenQuestion: false,
        declineReason: null,
      },
    },
    {
      id: ids[1],
      jobDate: '2026-11-04',
      customerName: 'Cy Ruiz',
      status: 'pending',
      totalCost: null,
      part: 'morning',
      address: '12 Alder Court, Austin',
      zip: '78701',
      milesFromPrevious: null,
      isOverbooked: false,
      awaitsResponse: false,
      offer: {
        state: 'none',
        openedAt: null,
        isSent: false,
        hasOpenQuestion: false,
        declineReason: null,
      },
    },
  ])
})

test('a job has the range that the customer saw', async () => {
  const { calendar } = await companyWith([
    {
      job_date: '2026-11-04',
      total_cents: null,
      offer_state: 'review',
      answer_mode: 'range',
      range_low_cents: 28_000,
      range_high_cents: 35_000,
    },
  ])
  const [job] = (await calendar()).jobs
  assert.is(job?.totalCost, null)
  assert.equal(job?.answer, { mode: 'range', low: 280, high: 350 })
})

test('a calendar names the next scheduled job from today on, also outside its days', async () => {
  const { company, ids, calendar } = await companyWith([
    { job_date: '2020-01-01' },
    { job_date: '2083-05-02', customer_name: 'Later Customer' },
    { job_date: '2083-05-01', customer_name: 'Next Customer' },
    { job_date: '2083-04-01', status: 'completed' },
    { job_date: '2083-04-02', status: 'declined' },
    { job_date: '2083-04-03', is_spam: true },
    { job_date: null },
  ])
  const next = { id: ids[2], jobDate: '2083-05-01', customerName: 'Next Customer' }
  assert.equal((await calendar()).nextJob, next)
  assert.equal((await calendar({ from: '2084-01-01', to: '2084-01-31' })).nextJob, next)
  assert.is((await calendar({ search: 'later' })).nextJob?.id, ids[1])
  assert.is((await calendar({ stage: 'accepted' })).nextJob, null)
  // Today counts.
  const { today } = await calendar()
  const { id } = await storeBareQuote(testApp.app.db, company.id, { job_date: today })
  assert.is((await calendar()).nextJob?.id, id)
  const other = await companyWith([])
  assert.is((await other.calendar()).nextJob, null)
})

test('the jobs of a day are in the order of a short way, the morning first', async () => {
  const { company, calendar } = await companyWith([])
  const { db } = testApp.app
  await db
    .updateTable('companies')
    .set({ base_zip: '78701' })
    .where('id', '=', company.id)
    .execute()
  await setCapacity(db, company.id, 3)
  const ids: number[] = []
  for (const customer_zip of ['78750', '78702', '78759', '78610'])
    ids.push((await storeBareQuote(db, company.id, { job_date: '2026-11-03', customer_zip })).id)
  const [far, near, middle, afternoon] = ids
  const { jobs, days } = await calendar({ from: '2026-11-03', to: '2026-11-03' })
  assert.equal(
    jobs.map(({ id, part }) => [id, part]),
    [
      [near, 'morning'],
      [middle, 'morning'],
      [far, 'morning'],
      [afternoon, 'afternoon'],
    ],
  )
  assert.ok(jobs.every(({ milesFromPrevious }) => (milesFromPrevious ?? 0) > 0))
  assert.equal(days, [
    {
      day: '2026-11-03',
      isOff: false,
      label: '',
      isReserve: false,
      parts: [
        { part: 'morning', jobs: 3, taken: 3 },
        { part: 'afternoon', jobs: 3, taken: 1 },
      ],
    },
  ])
})

test('a declined offer has the reason of its last answer', async () => {
  const { company, ids, calendar } = await companyWith([
    { job_date: '2026-11-03', offer_state: 'declined', responded_at },
    { job_date: '2026-11-04', offer_state: 'open' },
  ])
  for (const quote_id of ids)
    await testApp.app.db
      .insertInto('quote_responses')
      .values({
        company_id: company.id,
        quote_id,
        revision: 1,
        kind: 'declined',
        channel: 'owner',
        reason: 'too_expensive',
      })
      .execute()
  assert.equal(
    (await calendar()).jobs.map(({ offer }) => [offer.state, offer.declineReason]),
    [
      ['declined', 'too_expensive'],
      ['open', null],
    ],
  )
})

test('the filters of the list apply, alone and together', async () => {
  const { ids, calendar } = await companyWith([
    { job_date: '2026-10-01', customer_name: 'Ada Fox' },
    { job_date: '2026-11-03', customer_name: 'Ada Fox', ...accepted },
    { job_date: '2026-11-04', customer_name: 'Ada Fox', status: 'completed' },
    {
      job_date: '2026-11-05',
      customer_name: 'Bo Lane',
      ...accepted,
      created_at: new Date('2026-01-01T12:00:00Z'),
    },
    { job_date: '2026-12-20', customer_name: 'Ada Fox' },
  ])
  const [, agreed, completed, old] = ids
  assert.equal((await calendar({ search: 'ada' })).ids, [agreed, completed])
  assert.equal((await calendar({ status: 'completed' })).ids, [completed])
  assert.equal((await calendar({ offer: 'accepted' })).ids, [agreed, old])
  assert.equal((await calendar({ search: 'ada', offer: 'accepted' })).ids, [agreed])
  assert.equal((await calendar({ search: 'ada', status: 'completed' })).ids, [completed])
  assert.equal((await calendar({ createdBefore: '2026-01-02T00:00:00Z' })).ids, [old])
  assert.equal((await calendar({ createdFrom: '2026-01-02T00:00:00Z' })).ids, [agreed, completed])
  assert.equal((await calendar({ search: 'nobody' })).ids, [])
})

test('42 days are accepted, and more days or none are refused', async () => {
  const { request } = await companyWith([])
  const statusOf = async (from: string, to: string) => (await request({ from, to })).status
  assert.is(await statusOf('2026-11-01', '2026-12-12'), 200)
  assert.is(await statusOf('2026-11-01', '2026-11-01'), 200)
  const tooLong = await request({ from: '2026-11-01', to: '2026-12-13' })
  assert.is(tooLong.status, 400)
  assert.match(tooLong.text, '"INVALID_DAYS"')
  for (const [from, to] of [
    ['2026-11-02', '2026-11-01'],
    ['2026-02-30', '2026-03-01'],
    ['1026-11-01', '1026-11-02'],
    ['', '2026-11-02'],
  ] as const)
    assert.is(await statusOf(from, to), 400, `${from} to ${to}`)
  assert.is((await request({ from: '2026-11-01' })).status, 400)
  assert.is((await request({ ...november, sort: 'name' })).status, 400)
})

test('a calendar with too many jobs has the first 1,000 and says so', async () => {
  const { company, ids, calendar } = await companyWith([{ job_date: '2026-11-30' }])
  // Copies of the quote on the days before it.
  await sql`
    insert into quotes (company_id, customer_name, customer_email, customer_phone, measurement_method, area_sq_centifeet,
      estimated_cost_cents, setup_fee_cents, untaxed_cents, tax_basis_points, tax_cents, total_cents, job_date)
    select company_id, customer_name, customer_email, customer_phone, measurement_method, area_sq_centifeet,
      estimated_cost_cents, setup_fee_cents, untaxed_cents, tax_basis_points, tax_cents, total_cents,
      date '2026-11-01' + job_number % 29
    from quotes, generate_series(1, ${maxCalendarJobs - 1}::integer) as job_number
    where company_id = ${company.id}`.execute(testApp.app.db)
  const full = await calendar()
  assert.equal([full.jobs.length, full.isTruncated], [maxCalendarJobs, false])
  assert.is(full.ids.at(-1), ids[0])

  await storeBareQuote(testApp.app.db, company.id, { job_date: '2026-11-02' })
  const queries: Record<string, string>[] = [
    {},
    { search: 'dana' },
    { search: 'dana', status: 'pending' },
  ]
  for (const query of queries) {
    const cut = await calendar(query)
    assert.equal([cut.jobs.length, cut.isTruncated], [maxCalendarJobs, true])
    assert.not.ok(ids[0] !== undefined && cut.ids.includes(ids[0]), 'the latest job is left out')
  }

  // The response has no more jobs in any case, but a larger read costs time and memory.
  for (const job_date of ['2026-11-03', '2026-11-04'])
    await storeBareQuote(testApp.app.db, company.id, { job_date })
  const { counted, database } = countStatements(testApp.database)
  await findJobs({ db: database.db, companyId: company.id }, {}, november)
  // The capacity of each day is read too.
  const dayCount = 35
  const others = counted.rows - (maxCalendarJobs + 1) - dayCount
  assert.ok(others >= 0 && others <= counted.statements - 1, `${counted.rows} rows are read`)
})

test('today is the date in the time zone of the company', async () => {
  const { company, calendar } = await companyWith([])
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const days: string[] = []
  for (const time_zone of zones) {
    await testApp.app.db
      .updateTable('companies')
      .set({ time_zone })
      .where('id', '=', company.id)
      .execute()
    days.push((await calendar()).today)
  }
  // Their clocks differ by 25 hours.
  assert.ok((days[0] ?? '') > (days[1] ?? ''), days.join(', '))
})

test('a calendar has no jobs of other companies, also in a search', async () => {
  const victim = await companyWith([{ job_date: '2026-11-03', customer_name: 'Secret Customer' }])
  const attacker = await companyWith([{ job_date: '2026-11-03' }])
  assert.equal((await attacker.calendar()).ids, attacker.ids)
  assert.equal((await attacker.calendar({ search: 'secret' })).ids, [])
  assert.equal((await victim.calendar({ search: 'secret' })).ids, victim.ids)
})

test('a calendar requires a session', async () => {
  const path = '/api/company/quotes/calendar?from=2026-11-01&to=2026-11-30'
  assert.is((await call(testApp, 'GET', path)).status, 401)
})

test.run()
