import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type {
  AdminCompanies,
  AdminCompany,
  AdminDashboard,
  CompanyEmails,
} from '@curbquote/types/admin'
import type { ApiError } from '@curbquote/types/endpoints'
import { type Insertable, sql } from 'kysely'
import type { CompaniesTable } from '../db/schema/companies.ts'
import { isOpenOneTimeToken, issueOneTimeToken } from '../sessions/one-time-tokens.ts'
import { eraseCompanies } from '../companies/erase-companies.ts'
import { sendEmail } from '../test/send-email.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { storeBareQuote } from '../test/bare-quote.ts'
import { storeEmail, storeQuote } from '../test/test-quote.ts'

let testApp: TestApp
let token: string
let adminId: number

test.before(async () => {
  testApp = await buildTestApp()
  ;({ token, adminId } = await signInAsAdmin(testApp))
})
test.after(() => testApp.close())

const get = (path: string) => call(testApp, 'GET', `/api/admin${path}`, { token })
const send = (method: string, path: string, body?: unknown) =>
  call(testApp, method, `/api/admin${path}`, { token, ...(body !== undefined && { body }) })
const list = async (query: string) => (await get(`/companies?${query}`)).json as AdminCompanies
const names = ({ companies }: AdminCompanies) => companies.map(({ name }) => name)
const company = (overrides: Partial<Insertable<CompaniesTable>> = {}) =>
  createCompany(testApp.app.db, overrides)
const lastAction = () =>
  testApp.app.db
    .selectFrom('admin_actions')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

test('the figures count companies by plan, all quotes and stored photos', async () => {
  const before = ((await get('/dashboard')).json as AdminDashboard).stats
  const trial = await company({ subscription_status: 'trialing' })
  await company({ subscription_status: 'active' })
  await company({ subscription_status: 'canceled' })
  await company({ subscription_status: null, plan_override: 'pro' })
  await company({ subscription_status: 'active', plan_override: 'free' })
  await storeBareQuote(testApp.app.db, trial.id)
  await storeBareQuote(testApp.app.db, trial.id, { total_cents: null })
  await testApp.app.db
    .insertInto('photos')
    .values(
      [0, 1, 2].map((index) => ({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        company_id: trial.id,
        byte_size: 2 ** 30,
        width_px: 1,
        height_px: 1,
      })),
    )
    .execute()
  const after = ((await get('/dashboard')).json as AdminDashboard).stats
  assert.equal(after, {
    totalCompanies: before.totalCompanies + 5,
    activeCompanies: before.activeCompanies + 3,
    freeTrialCompanies: before.freeTrialCompanies + 1,
    proCompanies: before.proCompanies + 2,
    totalQuotes: before.totalQuotes + 2,
    storageMetrics: { totalPhotos: 3, totalSizeGB: 3 },
  })
  await testApp.app.db.deleteFrom('companies').where('id', '=', trial.id).execute()
  await eraseCompanies(testApp.app.db)
  const { storageMetrics } = ((await get('/dashboard')).json as AdminDashboard).stats
  assert.equal(storageMetrics, { totalPhotos: 0, totalSizeGB: 0 })
})

test('companies are searched by name, email and branding name and filtered by displayed plan and age', async () => {
  const day = (days: number) => sql<Date>`now() - make_interval(days => ${days})` as unknown as Date
  await company({ name: 'Findable Alpha', subscription_status: 'trialing' })
  await company({ name: 'Beta', email: 'findable@beta.example', created_at: day(200) })
  await company({ name: 'Gamma', branding_name: 'FINDABLE Wash', subscription_status: null })
  await company({ name: 'Findable Delta', subscription_status: null, plan_override: 'pro' })

  const all = await list('search=findable')
  assert.equal(names(all), ['Findable Delta', 'Gamma', 'Findable Alpha', 'Beta'])
  assert.equal(
    { total: all.total, currentPage: all.currentPage, totalPages: all.totalPages },
    { total: 4, currentPage: 1, totalPages: 1 },
  )
  assert.equal(names(await list('search=findable&plan=free_trial')), ['Findable Alpha'])
  assert.equal(names(await list('search=findable&plan=pro')), ['Beta'])
  // The filter uses the subscription's plan and ignores an override.
  assert.equal(names(await list('search=findable&plan=free')), ['Findable Delta', 'Gamma'])
  for (const range of ['today', 'week', 'month', 'quarter'])
    assert.is((await list(`search=findable&dateRange=${range}`)).total, 3, range)

  const second = await list('search=findable&limit=3&page=2')
  assert.equal(names(second), ['Beta'])
  assert.equal([second.total, second.currentPage, second.totalPages], [4, 2, 2])
  assert.equal(names(await list('search=findable&page=9')), [])
  assert.is((await get('/trial-companies')).status, 200)
})

test('pages are bounded, and wildcards in a search are literal', async () => {
  await company({ name: '100% Clean_Up' })
  assert.equal(names(await list('search=100%25 clean_')), ['100% Clean_Up'])
  assert.is((await list('search=%25')).total, 1)
  assert.is((await list('search=n_U')).total, 1)
  for (const query of [
    'limit=101',
    'limit=0',
    'page=0',
    'page=1e9',
    'limit=abc',
    'plan=gold',
    'dateRange=year',
    `search=${'x'.repeat(201)}`,
  ])
    assert.is((await get(`/companies?${query}`)).status, 400, query)
  assert.is((await get('/companies?search=%00')).status, 400)
  assert.is((await get('/company/99999999999')).status, 400)
})

test('a company’s figures count each period exactly', async () => {
  const { db } = testApp.app
  const { id } = await company({ first_name: 'Ida', last_name: 'Byrne', admin_notes: 'Kind.' })
  const quote = (ago: string, status: 'completed' | 'pending', dollars: number | null) =>
    storeBareQuote(db, id, {
      status,
      total_cents: dollars === null ? null : dollars * 100,
      created_at: sql<Date>`now() - ${ago}::interval` as unknown as Date,
    })
  await quote('1 minute', 'completed', 10)
  await quote('23 hours 59 minutes', 'pending', 20)
  await quote('24 hours 1 minute', 'completed', 40)
  await quote('6 days 23 hours 59 minutes', 'completed', 80)
  await quote('7 days 1 minute', 'completed', 160)
  await storeBareQuote(db, id, {
    total_cents: null,
    created_at: sql<Date>`now() - interval '27 days'` as unknown as Date,
    answer_mode: 'range',
    range_low_cents: 34_000,
    range_high_cents: 39_500,
  })
  await quote('11 months 25 days', 'completed', 320)
  await quote('13 months', 'completed', 640)
  await db
    .insertInto('ai_usage')
    .values([
      { company_id: id, day: sql<string>`(now() at time zone 'UTC')::date`, single_image_count: 3 },
      {
        company_id: id,
        day: sql<string>`date_trunc('month', now() at time zone 'UTC')::date - 1`,
        multi_image_count: 99,
      },
    ])
    .execute()

  const { status, json } = await get(`/company/${id}`)
  assert.is(status, 200)
  const detail = json as AdminCompany
  assert.equal(detail.analytics, {
    totalQuotes: 8,
    totalRevenue: 1_250,
    past24Hours: { quotes: 2, revenue: 10 },
    past7Days: { quotes: 4, revenue: 130 },
    pastMonth: { quotes: 6, revenue: 290 },
    pastYear: { quotes: 7, revenue: 610 },
  })
  const now = new Date()
  assert.equal(detail.aiUsage, {
    year: now.getUTCFullYear(),
    month: now.getUTCMonth() + 1,
    singleImageCount: 3,
    multiImageCount: 0,
  })
  assert.is(detail.ownerName, 'Ida Byrne')
  assert.is(detail.adminNotes, 'Kind.')
  assert.is(detail.recentQuotes.length, 8)
  assert.is(detail.recentQuotes[0]?.totalCost, 10)
  assert.ok(detail.recentQuotes[0]?.createdAt.endsWith('Z'))
  assert.is(detail.recentQuotes[5]?.totalCost, null)
  assert.equal(detail.recentQuotes[5]?.answer, { mode: 'range', low: 340, high: 395 })
  assert.equal([...new Set(detail.recentQuotes.map(({ stage }) => stage))], ['completed', 'new'])
})

test('the figures of a company without quotes are zeros, and an unknown company is 404', async () => {
  const { id } = await company({ subscription_status: null })
  const detail = (await get(`/company/${id}`)).json as AdminCompany
  assert.is(detail.analytics.totalQuotes, 0)
  assert.equal(detail.analytics.pastYear, { quotes: 0, revenue: 0 })
  assert.is(detail.aiUsage, null)
  assert.equal(detail.recentQuotes, [])
  assert.is((await get('/company/999999')).status, 404)
  assert.is((await get('/company-entitlements/999999')).status, 404)
})

test('a plan override applies at once to owner and widget and is logged', async () => {
  const target = await company({ subscription_status: 'canceled' })
  const owner = await signInAs(testApp, target)
  const set = async (planOverride: unknown) =>
    send('PATCH', `/companies/${target.id}/plan-override`, { planOverride })
  const badge = async () =>
    ((await get(`/company-entitlements/${target.id}`)).json as { badge: string }).badge
  const ownersBadge = async () =>
    (
      (await call(testApp, 'GET', '/api/me/entitlements', { token: owner })).json as {
        badge: string
      }
    ).badge

  const done = await set('pro')
  assert.equal(done.json, { message: 'Plan override set to Pro' })
  assert.equal([await badge(), await ownersBadge()], ['Pro', 'Pro'])
  assert.is((await call(testApp, 'GET', `/api/widget/${target.widget_id}`)).status, 200)
  const action = await lastAction()
  assert.is(action?.action_type, 'plan_override_set')
  assert.is(action?.company_id, target.id)
  assert.equal(action?.details, { from: null, to: 'pro' })

  await set('pro')
  assert.is((await lastAction())?.id, action?.id)
  assert.equal((await set(null)).json, { message: 'Plan override removed' })
  assert.is(await ownersBadge(), 'Free')
  assert.is((await lastAction())?.action_type, 'plan_override_removed')
  assert.is((await set('gold')).status, 400)
  assert.is(
    (await send('PATCH', '/companies/999999/plan-override', { planOverride: 'pro' })).status,
    404,
  )
})

test('a password set by an admin works, ends all sessions and is announced to the owner', async () => {
  const target = await company()
  const owner = await signInAs(testApp, target)
  const path = `/companies/${target.id}/password`
  const link = await testApp.app.db
    .transaction()
    .execute((transaction) =>
      issueOneTimeToken(
        transaction,
        'reset_password',
        { companyId: target.id, email: target.email },
        600,
      ),
    )
  const tooShort = await send('PATCH', path, { password: 'short' })
  assert.equal(
    [tooShort.status, (tooShort.json as ApiError).error],
    [400, 'Password must be at least 6 characters long'],
  )
  assert.is((await send('PATCH', path, { password: 'x'.repeat(129) })).status, 400)
  assert.is((await send('PATCH', path, { password: 'from-support' })).status, 200)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: owner })).status, 401)
  assert.not(await isOpenOneTimeToken(testApp.app.db, 'reset_password', link), 'an older link')
  const signIn = await call(testApp, 'POST', '/api/auth/company/login', {
    body: { email: target.email, password: 'from-support' },
  })
  assert.is(signIn.status, 200)
  const action = await lastAction()
  assert.is(action?.action_type, 'password_reset')
  assert.not.match(JSON.stringify(action), 'from-support')
  const { emails } = (await get(`/companies/${target.id}/emails`)).json as CompanyEmails
  assert.equal(
    emails.map(({ kind, recipients }) => [kind, recipients]),
    [['password_changed', [target.email]]],
  )
})

test('an unverified company gets another code at most once a minute, a verified one none', async () => {
  const target = await company({ email_verified_at: null })
  const resend = ({ id }: { id: number }) => send('POST', `/companies/${id}/resend-verification`)
  const response = await resend(target)
  assert.equal(response.json, { message: `Verification email sent to ${target.email}` })
  const { action_type, company_id } = (await lastAction()) ?? {}
  assert.equal([action_type, company_id], ['verification_email_resent', target.id])
  const logged = await lastAction()

  assert.is((await resend(target)).status, 429)
  const refusal = await resend(await company())
  assert.equal([refusal.status, (refusal.json as ApiError).code], [400, 'ALREADY_VERIFIED'])
  assert.is((await resend({ id: 999_999 })).status, 404)
  assert.equal(await lastAction(), logged, 'what was refused is not logged')
  const { emails } = (await get(`/companies/${target.id}/emails`)).json as CompanyEmails
  assert.equal(
    emails.map(({ kind, recipients }) => [kind, recipients]),
    [['verification_code', [target.email]]],
  )
})

test('notes are visible to admins only, and signing out everywhere ends all sessions', async () => {
  const target = await company()
  const path = `/companies/${target.id}`
  assert.is((await send('PATCH', `${path}/notes`, { notes: ' Calls on Mondays. ' })).status, 200)
  assert.is(
    ((await get(`/company/${target.id}`)).json as AdminCompany).adminNotes,
    'Calls on Mondays.',
  )
  assert.is((await lastAction())?.action_type, 'admin_notes_updated')
  const sessions = [await signInAs(testApp, target), await signInAs(testApp, target)]
  const response = await send('POST', `${path}/sign-out`)
  assert.equal(response.json, { message: 'Signed out of 2 sessions' })
  for (const token of sessions)
    assert.is((await call(testApp, 'GET', '/api/auth/me', { token })).status, 401)
  assert.is((await lastAction())?.description, 'Signed Bright Driveways out everywhere')
})

test('an admin sees the state of a company’s emails, never their content', async () => {
  const target = await company()
  const quote = await storeQuote(testApp.app.db, target.id)
  await storeEmail(testApp.app.db, quote, 'lead_alert', [target.email])
  await testApp.app.db
    .updateTable('deliveries')
    .set({ state: 'failed', last_error: 'Refused.', parameters: JSON.stringify({ code: 'x1y2' }) })
    .where('company_id', '=', target.id)
    .execute()
  const { json, text } = await get(`/companies/${target.id}/emails`)
  const [sentEmail] = (json as CompanyEmails).emails
  assert.equal(
    { ...sentEmail, id: '', createdAt: '' },
    {
      id: '',
      kind: 'lead_alert',
      recipients: [target.email],
      state: 'failed',
      attempts: 0,
      lastError: 'Refused.',
      createdAt: '',
      sentAt: null,
    },
  )
  assert.not.match(text, 'x1y2')
  assert.is((json as CompanyEmails).suppression, null)
  assert.is((await get('/companies/999999/emails')).status, 404)
})

test('a company’s emails are listed with its broadcasts and the reason of a suppression', async () => {
  const target = await company({ email: 'Owner@Broadcast.example' })
  const { db } = testApp.app
  const { id } = await db
    .insertInto('broadcasts')
    .values({
      request_hash: '',
      admin_id: adminId,
      subject: 'News',
      content: 'Spring',
      segment: 'all',
      batch_size: 1,
      status: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('broadcast_recipients')
    .values({
      broadcast_id: id,
      position: 1,
      email: target.email,
      company_name: target.name,
      owner_name: 'Pat',
      state: 'skipped',
    })
    .execute()
  await db
    .insertInto('email_suppressions')
    .values({ email: target.email.toLowerCase(), reason: 'complained' })
    .execute()
  const { suppression, emails } = (await get(`/companies/${target.id}/emails`))
    .json as CompanyEmails
  assert.is(suppression, 'complained')
  assert.equal(
    emails.map(({ kind, recipients, state }) => [kind, recipients, state]),
    [['broadcast', [target.email], 'skipped']],
  )
})

test('a company is deleted only with its exact name, with all its data', async () => {
  const { db } = testApp.app
  const target = await company({ name: 'Délicate Wash' })
  const spared = await company({ name: 'Délicate Wash' })
  const quote = await storeQuote(db, target.id)
  await storeEmail(db, quote, 'lead_alert', [target.email])
  const owner = await signInAs(testApp, target)
  const acting = await send('POST', `/companies/${target.id}/impersonate`)
  assert.is(acting.status, 200)

  const remove = (confirmationName: unknown) =>
    send('DELETE', `/companies/${target.id}`, { confirmationName })
  for (const name of [
    'délicate wash',
    'Délicate Wash ',
    'Délicate',
    '',
    '%',
    'De\u0301licate Wash',
  ]) {
    const response = await remove(name)
    assert.is(response.status, 400, name)
  }
  assert.is((await send('DELETE', `/companies/${target.id}`, {})).status, 400)
  assert.is((await get(`/company/${target.id}`)).status, 200)

  assert.equal((await remove('Délicate Wash')).json, { message: 'Company deleted successfully' })
  assert.is((await remove('Délicate Wash')).status, 404)
  const told = await db
    .selectFrom('deliveries')
    .select(['id', 'company_id', 'recipients'])
    .where('kind', '=', 'account_deleted')
    .execute()
  assert.equal(
    told.map(({ company_id, recipients }) => [company_id, recipients]),
    [[null, [target.email]]],
  )
  assert.is((await get(`/company/${target.id}`)).status, 404)
  assert.is((await get(`/company/${spared.id}`)).status, 200)
  assert.is((await call(testApp, 'GET', '/api/auth/me', { token: owner })).status, 401)
  assert.is((await call(testApp, 'GET', `/api/widget/${target.widget_id}`)).status, 404)
  await eraseCompanies(db)
  for (const table of [
    'quotes',
    'quote_lines',
    'photos',
    'deliveries',
    'pricing_entries',
  ] as const) {
    const left = await db
      .selectFrom(table)
      .select('company_id')
      .where('company_id', '=', target.id)
      .execute()
    assert.equal(left, [], table)
  }
  const outbox: EmailMessage[] = []
  await sendEmail(
    {
      db,
      config: testApp.config,
      emailSender: {
        send: async (message) => {
          outbox.push(message)
          return { providerMessageId: 'deleted-1' }
        },
        find: async () => undefined,
      },
    },
    told[0]?.id ?? '',
  )
  assert.equal(
    outbox.map(({ to, text }) => [to, text.includes('deleted the account of Délicate Wash')]),
    [[[target.email], true]],
  )
  const actions = await db
    .selectFrom('admin_actions')
    .select(['action_type', 'company_name'])
    .where('company_id', '=', target.id)
    .orderBy('id')
    .execute()
  assert.equal(
    actions.map(({ action_type }) => action_type),
    ['impersonation_started', 'impersonation_ended', 'company_deleted'],
  )
  assert.is(actions.at(-1)?.company_name, 'Délicate Wash')
})

test.run()
