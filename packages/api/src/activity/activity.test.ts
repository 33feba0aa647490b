import type { Activity } from '@curbquote/types/activity'
import { sql } from 'kysely'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startImpersonation } from '../impersonations/impersonation.ts'
import { recordFailedSignIn } from '../sign-in/record-failed-sign-in.ts'
import { hashPassword } from '../sessions/password.ts'
import { inCompany } from '../db/in-company.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { runJobs } from '../test/run-jobs.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { signedDocument, storeAcceptance } from '../test/test-document.ts'
import { deleteExpiredActivity } from './activity-queries.ts'

const password = 'power-wash 4 ever'
const adminEmail = 'admin@quotes.test'

let testApp: TestApp
let company: Awaited<ReturnType<typeof createCompany>>
let token: string

test.before(async () => {
  testApp = await buildTestApp({ env: { TRUST_PROXY: '1' } })
})
test.after(() => testApp.close())
test.before.each(async () => {
  company = await createCompany(testApp.app.db, { password_hash: await hashPassword(password) })
  token = await signInAs(testApp, company)
})

const from = { 'x-forwarded-for': '203.0.113.9' }
const read = async (path = '/api/company/activity', as = token) => {
  const response = await call(testApp, 'GET', path, { token: as })
  assert.is(response.status, 200, response.text)
  return response.json as Activity
}
const newest = async () => {
  const { entries } = await read()
  return entries.map(({ action, description, actor, actorEmail, ipAddress }) => [
    action,
    description,
    actor,
    actorEmail,
    ipAddress,
  ])
}

async function change(method: string, path: string, body?: unknown, as = token): Promise<void> {
  const response = await call(testApp, method, path, { token: as, body, headers: from })
  assert.ok(response.status < 300, `${method} ${path}: ${response.status} ${response.text}`)
}

async function impersonate(): Promise<string> {
  const { adminId } = await signInAsAdmin(testApp, adminEmail)
  const admin = { adminId, email: adminEmail, sessionId: '', activity: null }
  const started = await startImpersonation(testApp.app.db, admin, company.id, undefined)
  return testApp.app.signSession(started?.sessionId ?? '')
}

test('sign-ins, failed sign-ins and password changes are logged with email and IP address', async () => {
  const { email } = company
  const body = { email, password }
  await change('POST', '/api/auth/company/login', body)
  await call(testApp, 'POST', '/api/auth/company/login', {
    body: { ...body, password: 'a guess' },
    headers: { 'x-forwarded-for': '198.51.100.66' },
  })
  await runJobs(testApp, 'record-failed-sign-in', (job) => recordFailedSignIn(testApp.app, job))
  await change('PUT', '/api/companies/password', {
    currentPassword: password,
    newPassword: 'brand new 1',
  })
  assert.equal(await newest(), [
    ['password_changed', 'Changed the password', 'owner', email, '203.0.113.9'],
    ['sign_in_failed', 'Sign-in with a wrong password', 'unknown', null, '198.51.100.66'],
    ['signed_in', 'Signed in', 'owner', email, '203.0.113.9'],
  ])
})

test('exports and changes of prices and settings are logged', async () => {
  await change('GET', '/api/company/quotes/export?format=csv')
  await change('POST', `/api/company/${company.id}/pricing`, [
    { serviceTypeId: 1, pricePerUnit: 0.4, setupFee: 10, enabled: true },
  ])
  await change('PUT', `/api/company/${company.id}/tax-rate`, { taxRate: 8.25 })
  await change('POST', `/api/company/${company.id}/extra-charges`, {
    label: 'Fuel',
    amount: 5,
    enabled: true,
  })
  await change('PUT', '/api/company/branding', { headerMessage: 'Hello' })
  await change('PATCH', '/api/company/notifications', { dailySummary: true })
  await change('DELETE', '/api/auth/sessions')
  token = await signInAs(testApp, company)
  assert.equal(
    (await newest()).map(([action, description]) => `${action}: ${description}`),
    [
      'sessions_ended: Signed every device out',
      'settings_changed: Changed the notification settings',
      'settings_changed: Changed the branding',
      'price_changed: Added the extra charge Fuel',
      'price_changed: Set the tax rate to 8.25%',
      'price_changed: Saved the prices of services',
      'exported: Exported all quotes as CSV',
    ],
  )
})

test('the entry of an export tells a filter and a selection from all quotes', async () => {
  const { id } = await storeBareQuote(testApp.app.db, company.id)
  for (const query of [
    'sort=job_date&timeZone=America/Chicago',
    'search=reed',
    'status=pending',
    'offer=accepted',
    'createdFrom=2026-03-02T00:00:00Z',
    'createdBefore=2026-03-02T00:00:00Z',
    `ids=${id}`,
  ])
    await change('GET', `/api/company/quotes/export?format=csv&${query}`)
  assert.equal(
    (await newest()).map(([, description]) => description).reverse(),
    ['all', 'filtered', 'filtered', 'filtered', 'filtered', 'filtered', 'selected'].map(
      (quotes) => `Exported ${quotes} quotes as CSV`,
    ),
  )
})

test('a price test and a replay of an impersonating admin change nothing and are not logged', async () => {
  const acting = await impersonate()
  const before = await newest()
  const path = `/api/company/${company.id}`
  const job = {
    surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 1_000_000 }],
    jobDescription: '',
  }
  await change('POST', `${path}/price-rules/test`, { job, selectedAddOnIds: [] }, acting)
  const { headers, json } = await call(testApp, 'GET', `${path}/price-draft`, { token: acting })
  const { version } = json as { version: number }
  const draft = await call(testApp, 'PUT', `${path}/price-draft`, {
    token: acting,
    body: { version },
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
  assert.is(draft.status, 200, draft.text)
  await change('POST', `${path}/price-draft/replay`, { days: 90 }, acting)
  const entries = await newest()
  assert.equal(
    entries.slice(0, entries.length - before.length).map(([, description]) => description),
    ['Saved a draft of prices'],
  )
})

test('all changes and downloads of an impersonating admin are logged with the admin’s name', async () => {
  const quote = await storeBareQuote(testApp.app.db, company.id)
  await storeAcceptance(
    testApp.app.db,
    { id: quote.id, company_id: company.id },
    signedDocument({ quoteNumber: quote.number }),
  )
  const acting = await impersonate()
  const steps: [method: string, path: string, body?: unknown][] = [
    ['PATCH', `/api/company/quotes/${quote.id}/status`, { status: 'contacted' }],
    ['PATCH', `/api/company/quotes/${quote.id}/notes`, { notes: 'Called' }],
    ['PATCH', `/api/company/quotes/${quote.id}/job-date`, { jobDate: '2026-12-24' }],
    ['PUT', `/api/company/${company.id}/tax-rate`, { taxRate: 9 }],
    ['POST', '/api/company/notifications/test-email'],
    ['GET', `/api/company/quotes/${quote.id}/link`],
    ['GET', `/api/company/quotes/${quote.id}/document`],
    ['GET', `/api/company/quotes/${quote.id}/customer/export`],
    ['GET', '/api/company/activity/export'],
    ['GET', '/api/company/quotes/export?format=json'],
    ['POST', '/api/admin/exit-impersonation'],
  ]
  for (const [method, path, body] of steps) await change(method, path, body, acting)
  const entries = await newest()
  assert.is(entries.length, steps.length + 1)
  for (const [, , actor, actorEmail] of entries) {
    assert.is(actor, 'admin')
    assert.is(actorEmail, adminEmail)
  }
  // Routes that declare no entry are described by their summary and parameters.
  const descriptions = entries.map(([, description]) => description)
  const [, quotes, activity, customer, document, link, testEmail, taxRate, ...ofQuote] =
    descriptions
  assert.is(quotes, 'Exported all quotes as JSON')
  assert.is(activity, 'Exported the activity as CSV')
  assert.is(customer, 'Exported the data of a customer with 1 quote')
  assert.is(document, `Downloaded the accepted quote as PDF (quote ${quote.number})`)
  assert.is(link, `Copied the link to the quote page (quote ${quote.number})`)
  assert.ok(testEmail)
  assert.is(taxRate, 'Set the tax rate to 9%')
  for (const description of ofQuote.slice(0, 3))
    assert.match(description ?? '', `(quote ${quote.number})`)
  assert.is(ofQuote[3], 'Started impersonating Bright Driveways')
})

test('refused requests, reads and unchanged values are not logged', async () => {
  const acting = await impersonate()
  const before = (await read()).total
  for (const [method, path, body] of [
    ['DELETE', '/api/extra-charges/999999', undefined],
    ['PUT', `/api/company/${company.id}/tax-rate`, { taxRate: -1 }],
    ['PATCH', '/api/company/quotes/999999/notes', { notes: 'x' }],
    ['GET', '/api/company/dashboard', undefined],
    ['GET', '/api/company/quotes', undefined],
  ] as const)
    await call(testApp, method, path, { token: acting, body })
  assert.is((await read()).total, before)
})

test('a change by an impersonating admin is undone when its entry cannot be written', async () => {
  const { db } = testApp.app
  const acting = await impersonate()
  const { id } = await storeBareQuote(db, company.id)
  const quote = `/api/company/quotes/${id}`
  const own = `/api/company/${company.id}`
  const changes: [method: string, path: string, body?: object][] = [
    ['PUT', `${own}/tax-rate`, { taxRate: 3 }],
    ['POST', `${own}/extra-charges`, { label: 'Fuel', amount: 5, enabled: true }],
    ['PUT', '/api/company/branding', { headerMessage: 'Hello' }],
    ['PATCH', '/api/company/notifications', { dailySummary: true }],
    ['PATCH', `${quote}/status`, { status: 'contacted' }],
    ['PATCH', `${quote}/notes`, { notes: 'Ring the bell' }],
    ['PATCH', `${quote}/spam`, { isSpam: true }],
    ['POST', `${quote}/link`],
    ['POST', `${quote}/replies`, { text: 'We come on Monday.' }],
    ['POST', `${quote}/follow-ups/stop`],
  ]
  await sql`
    create function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'no entry'; end $$`.execute(db)
  await sql`
    create trigger refuse_entry before insert on activity
    for each row execute function refuse_entry()`.execute(db)
  const stored = async () => {
    const { rows } = await sql<Record<string, string>>`select
      ${sql.join(
        ['companies', 'quotes', 'quote_messages', 'quote_events', 'extra_charges'].map(
          (table) =>
            sql`(select jsonb_agg(t order by t::text) from ${sql.table(table)} t)::text as ${sql.ref(table)}`,
        ),
      )}`.execute(db)
    return rows
  }
  const before = await stored()
  try {
    for (const [method, path, body] of changes) {
      const response = await call(testApp, method, path, {
        token: acting,
        body,
        headers: { 'idempotency-key': `${method}-${path.length}-unwritten` },
      })
      assert.is(response.status, 500, `${method} ${path}: ${response.text}`)
      assert.equal(await stored(), before, `${method} ${path} changed nothing`)
    }
  } finally {
    await sql`drop trigger refuse_entry on activity`.execute(db)
  }
})

test('an owner cannot reach the log of another company, row-level security included', async () => {
  const other = await createCompany(testApp.app.db)
  await change('PUT', `/api/company/${company.id}/tax-rate`, { taxRate: 4 })
  const { total } = await read('/api/company/activity', await signInAs(testApp, other))
  assert.is(total, 0)
  const seen = await inCompany({ db: testApp.app.db, companyId: other.id }, (tenantDb) =>
    tenantDb.selectFrom('activity').selectAll().execute(),
  )
  assert.equal(seen, [])
  await fails(
    inCompany({ db: testApp.app.db, companyId: other.id }, (tenantDb) =>
      tenantDb
        .insertInto('activity')
        .values({ company_id: company.id, action: 'exported', description: 'x', actor: 'owner' })
        .execute(),
    ),
    'row-level security',
  )
})

test('an entry cannot be changed, or deleted within a year', async () => {
  const { db } = testApp.app
  await change('PUT', `/api/company/${company.id}/tax-rate`, { taxRate: 4 })
  const ofCompany = sql`where company_id = ${company.id}`
  await fails(sql`update activity set description = 'x' ${ofCompany}`.execute(db), 'append-only')
  await fails(sql`delete from activity ${ofCompany}`.execute(db), 'append-only')
  await db
    .insertInto('activity')
    .values(
      [364, 366].map((days) => ({
        company_id: company.id,
        action: 'exported' as const,
        description: `${days} days ago`,
        actor: 'owner' as const,
        created_at: new Date(Date.now() - days * 86_400_000),
      })),
    )
    .execute()
  await deleteExpiredActivity(db)
  const { entries } = await read()
  assert.equal(
    entries.map(({ description }) => description),
    ['Set the tax rate to 4%', '364 days ago'],
  )
})

test('times in the exported log are in the company’s time zone, for a spreadsheet', async () => {
  const { db } = testApp.app
  await db
    .updateTable('companies')
    .set({ time_zone: 'America/Chicago' })
    .where('id', '=', company.id)
    .execute()
  await db
    .insertInto('activity')
    .values({
      company_id: company.id,
      action: 'price_changed',
      description: 'Saved the prices of services',
      actor: 'owner',
      created_at: new Date('2026-03-05T04:30:05Z'),
    })
    .execute()
  const admin = await signInAsAdmin(testApp, adminEmail)
  for (const [path, as] of [
    ['/api/company/activity/export', token],
    [`/api/admin/companies/${company.id}/activity/export`, admin.token],
  ] as const) {
    const { text } = await call(testApp, 'GET', path, { token: as })
    assert.match(text, '\n2026-03-04 22:30:05,price_changed,Saved the prices of services,owner')
  }
})

test('formulas in the exported log are neutralized', async () => {
  await testApp.app.db
    .insertInto('activity')
    .values({
      company_id: company.id,
      action: 'price_changed',
      description: '=HYPERLINK("http://evil.test")',
      actor: 'owner',
      actor_email: '+x@evil.test',
    })
    .execute()
  const response = await call(testApp, 'GET', '/api/company/activity/export', { token })
  assert.is(response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.match(response.headers.get('content-disposition') ?? '', /activity_\d{4}-\d\d-\d\d\.csv/)
  const [head, export_, formula] = response.text.split('\r\n')
  assert.is(head, 'Date,Action,Description,Actor,Email,IP address')
  assert.match(export_ ?? '', 'Exported the activity as CSV')
  assert.match(formula ?? '', `"'=HYPERLINK(""http://evil.test"")",owner,"'+x@evil.test"`)
})

test('an owner pages through the log, and an admin reads and exports a company’s', async () => {
  for (const taxRate of [1, 2, 3])
    await change('PUT', `/api/company/${company.id}/tax-rate`, { taxRate })
  const second = await read('/api/company/activity?page=2&limit=2')
  assert.equal(
    [second.page, second.totalPages, second.total, second.entries.map((e) => e.description)],
    [2, 2, 3, ['Set the tax rate to 1%']],
  )
  const admin = await signInAsAdmin(testApp, adminEmail)
  const path = `/api/admin/companies/${company.id}/activity`
  assert.is((await read(path, admin.token)).total, 3)
  const exported = await call(testApp, 'GET', `${path}/export`, { token: admin.token })
  assert.match(exported.text, 'Set the tax rate to 2%')
  assert.is((await newest())[0]?.[1], 'Exported the activity of Bright Driveways')
  const none = await call(testApp, 'GET', '/api/admin/companies/999999/activity', {
    token: admin.token,
  })
  assert.is(none.status, 404)
})

test('an admin’s own sign-ins, failed ones and exports are in the admins’ log', async () => {
  const { token: adminToken } = await signInAsAdmin(testApp, adminEmail)
  for (const word of ['a guess', 'admin-password'])
    await call(testApp, 'POST', '/api/auth/admin/login', {
      body: { username: adminEmail, password: word },
      headers: from,
    })
  await runJobs(testApp, 'record-failed-sign-in', (job) => recordFailedSignIn(testApp.app, job))
  await call(testApp, 'GET', '/api/admin/activity-logs/export', { token: adminToken })
  const rows = await testApp.app.db
    .selectFrom('admin_actions')
    .select(['action_type', 'description'])
    .where('company_id', 'is', null)
    .orderBy('created_at')
    .execute()
  assert.equal(
    rows.map(({ action_type, description }) => `${action_type}: ${description}`),
    [
      'sign_in_failed: Sign-in with a wrong password from 203.0.113.9',
      'signed_in: Signed in from 203.0.113.9',
      'log_exported: Exported the activity log',
    ],
  )
})

async function fails(work: Promise<unknown>, message: string): Promise<void> {
  try {
    await work
  } catch (error) {
    return assert.match((error as Error).message, message)
  }
  assert.unreachable('it was done')
}

test.run()
