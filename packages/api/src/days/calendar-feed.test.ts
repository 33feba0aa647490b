import type { ParameterValue } from 'node-ical'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inCompany } from '../db/in-company.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { dayOf, readCalendar } from '../test/read-calendar.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { acceptedQuote } from '../test/test-days.ts'
import { moveJobs } from './move-days.ts'

const test = suite<{ testApp: TestApp }>('the calendar feed')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

const [sunday, monday] = ['2030-11-03', '2030-11-04']

async function subscribe(testApp: TestApp) {
  const { db } = testApp.app
  const company = await createCompany(db, { time_zone: 'America/Chicago' })
  const { id: quoteId } = await acceptedQuote(db, company.id, {
    customer_name: 'Zoë, Ruiz; Sons',
    job_date: sunday,
  })
  const token = await signInAs(testApp, company)
  const { json } = await call(testApp, 'GET', '/api/company/calendar-link', { token })
  const url = (json as { url: string }).url.replace(testApp.config.publicUrl, testApp.url)
  const events = () => readCalendar(url)
  return { db, company, quoteId, token, url, events }
}

/** A value that may have parameters. */
const textOf = (value: ParameterValue | undefined) =>
  typeof value === 'string' ? value : (value?.val ?? '')

test('a job is one all-day event with the same UID before and after a move', async ({
  testApp,
}) => {
  const { company, quoteId, events } = await subscribe(testApp)
  const [before, ...more] = await events()
  assert.equal(more, [])
  // Daylight saving time ends on this Sunday, which has 25 hours.
  assert.equal(
    [dayOf(before!.start), dayOf(before!.end!), before!.datetype],
    [sunday, monday, 'date'],
  )
  assert.is(before!.status, 'CONFIRMED')
  assert.match(textOf(before!.summary), 'Zoë, Ruiz; Sons · $1,404.50 · morning')
  assert.match(textOf(before!.location), '12 Alder Court, Austin, TX 78701')
  await inCompany({ db: testApp.app.db, companyId: company.id }, (tenantDb) =>
    moveJobs(
      { tenantDb, jobs: testApp.app.jobs },
      company.id,
      { from: sunday, quoteIds: [quoteId], to: monday, overbook: true },
      'owner',
    ),
  )
  const [after, ...others] = await events()
  assert.equal(others, [])
  assert.is(after!.uid, before!.uid)
  assert.is(dayOf(after!.start), monday)
  assert.ok(Number(after!.sequence) > Number(before!.sequence))
})

test('the feed has no email address, tentative requests, and an ETag', async ({ testApp }) => {
  const { db, company, url, events } = await subscribe(testApp)
  const { id } = await acceptedQuote(db, company.id, { customer_name: 'Kim Lee' })
  await db
    .insertInto('day_requests')
    .values({
      company_id: company.id,
      quote_id: id,
      revision: 1,
      day: monday,
      part: null,
      state: 'requested',
      lapses_at: new Date('2030-11-10'),
    })
    .execute()
  const request = (await events()).find(({ status }) => status === 'TENTATIVE')
  assert.match(textOf(request?.summary), 'Asks for: Kim Lee')
  const first = await fetch(url)
  assert.not.match(await first.text(), '@home.example')
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  assert.is(again.status, 304)
})

test('a new URL revokes the old one, and forged URLs are not found', async ({ testApp }) => {
  const { token, url } = await subscribe(testApp)
  const { json } = await call(testApp, 'POST', '/api/company/calendar-link', { token })
  assert.is((await fetch(url)).status, 404)
  const next = (json as { url: string }).url.replace(testApp.config.publicUrl, testApp.url)
  assert.is((await fetch(next)).status, 200)
  assert.is((await fetch(next.replace(/.{4}\.ics$/, 'AAAA.ics'))).status, 404)
})

test.run()
