import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CompanyDashboard, CompanyOverview } from '@curbquote/types/companies'
import { sql } from 'kysely'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'
import { acceptedQuote } from '../test/test-days.ts'
import { storeBareQuote } from '../test/bare-quote.ts'

let testApp: TestApp

test.before(async () => {
  testApp = await buildTestApp()
})
test.after(() => testApp.close())

test('the dashboard counts all quotes, sums completed ones and averages priced ones', async () => {
  const { db } = testApp.app
  const company = await createCompany(db, {
    tax_basis_points: 825,
    stripe_subscription_id: 'sub_dashboard',
  })
  const neighbor = await createCompany(db)
  await storeBareQuote(db, neighbor.id, { status: 'completed', total_cents: 99_99 })
  await storeBareQuote(db, company.id, { status: 'completed', total_cents: 100_01 })
  await storeBareQuote(db, company.id, { status: 'completed', total_cents: null })
  await storeBareQuote(db, company.id, { status: 'declined', total_cents: 50_00 })
  await storeBareQuote(db, company.id, { status: 'contacted', total_cents: 25_02 })
  const newest = await storeBareQuote(db, company.id, { total_cents: null })
  const last = await storeBareQuote(db, company.id, { total_cents: 0 })
  const token = await signInAs(testApp, company)

  const dashboard = await call(testApp, 'GET', '/api/company/dashboard', { token })
  assert.is(dashboard.status, 200)
  assert.equal(dashboard.json, {
    stats: {
      totalQuotes: 6,
      pendingQuotes: 2,
      completedQuotes: 2,
      totalRevenue: 100.01,
      conversionRate: 33.3,
      // (100.01 + 50 + 25.02 + 0) / 4 = 43.7575
      averageQuoteValue: 43.76,
    },
    company: {
      id: company.id,
      widgetId: company.widget_id,
      plan: 'pro',
      subscriptionStatus: 'active',
      stripeSubscriptionId: 'sub_dashboard',
      taxRate: 8.25,
      name: 'Bright Driveways',
    },
  })

  const path = `/api/company/${company.id}/dashboard`
  const overview = (await call(testApp, 'GET', path, { token })).json as CompanyOverview
  assert.equal(overview.stats, {
    totalQuotes: 6,
    pendingQuotes: 2,
    completedQuotes: 2,
    avgValue: 43.76,
    acceptedQuotes: 0,
    acceptedValue: 0,
  })
  assert.is(overview.recentQuotes.length, 5)
  assert.equal(
    overview.recentQuotes.slice(0, 2).map(({ id }) => id),
    [last.id, newest.id],
  )
  assert.is(overview.company.id, company.id)
  assert.is(overview.weeks.length, 12)
  assert.equal(
    [overview.weeks.at(-1)?.quotes, overview.weeks.at(-1)?.revenue],
    [6, 100.01],
    'all of them came in this week',
  )
  assert.equal(
    overview.weeks.slice(0, -1).reduce((sum, { quotes }) => sum + quotes, 0),
    0,
  )
})

test('Home counts accepted jobs without a day, and those whose customers ask for one apart', async () => {
  const { db } = testApp.app
  const company = await createCompany(db)
  const token = await signInAs(testApp, company)
  const needs = async () =>
    (
      (await call(testApp, 'GET', `/api/company/${company.id}/dashboard`, { token }))
        .json as CompanyOverview
    ).needs
  const asking = await acceptedQuote(db, company.id)
  await acceptedQuote(db, company.id, { job_date: '2083-03-10' })
  await db
    .insertInto('day_requests')
    .values({
      company_id: company.id,
      quote_id: asking.id,
      revision: 1,
      day: '2083-03-10',
      part: null,
      state: 'requested',
      lapses_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  assert.equal(await needs(), [{ kind: 'day', count: 1 }])
  await acceptedQuote(db, company.id)
  assert.equal(await needs(), [
    { kind: 'day', count: 1 },
    { kind: 'plan', count: 1 },
  ])
})

test('weeks start on Monday, and a quote counts in the week of its arrival', async () => {
  const { db } = testApp.app
  const company = await createCompany(db)
  const monday = sql<Date>`date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'`
  const quote = (created_at: unknown, status: 'pending' | 'completed') =>
    storeBareQuote(db, company.id, { created_at: created_at as Date, status, total_cents: 50_00 })
  await quote(sql`${monday} - interval '2 weeks'`, 'completed')
  await quote(sql`${monday} - interval '1 week' - interval '1 second'`, 'pending')
  await quote(sql`${monday} - interval '1 week'`, 'completed')
  await quote(sql`${monday} - interval '20 weeks'`, 'completed')
  const token = await signInAs(testApp, company)
  const path = `/api/company/${company.id}/dashboard`
  const { weeks } = (await call(testApp, 'GET', path, { token })).json as CompanyOverview
  assert.equal(
    weeks.slice(-4).map(({ quotes, revenue }) => [quotes, revenue]),
    [
      [0, 0],
      [2, 50],
      [1, 50],
      [0, 0],
    ],
  )
  for (const { startsOn } of weeks) assert.is(new Date(startsOn).getUTCDay(), 1)
})

test('a quote from our own pages does not complete the embed step of the setup', async () => {
  const { db } = testApp.app
  const company = await createCompany(db)
  const token = await signInAs(testApp, company)
  const setup = async () => {
    const path = `/api/company/${company.id}/dashboard`
    return ((await call(testApp, 'GET', path, { token })).json as CompanyOverview).setup
  }
  await db
    .updateTable('pricing_entries')
    .set({ enabled: false })
    .where('company_id', '=', company.id)
    .execute()
  const nothing = { hasPrices: false, hasBranding: false, isEmbedded: false, hasQuote: false }
  assert.equal(await setup(), nothing)
  await db
    .updateTable('pricing_entries')
    .set({ enabled: true })
    .where('company_id', '=', company.id)
    .execute()
  const source = { pageUrl: 'http://quotes.test/quote?id=x', referrer: 'http://quotes.test/' }
  await storeBareQuote(db, company.id, { source: JSON.stringify(source) })
  assert.equal(await setup(), { ...nothing, hasPrices: true, hasQuote: true })
  await storeBareQuote(db, company.id, {
    source: JSON.stringify({ ...source, referrer: 'https://bright.example/' }),
  })
  const none = { branding_name: null, header_message: null, primary_color: '#2563eb' }
  for (const branding of [
    none,
    { ...none, branding_name: 'Bright!' },
    { ...none, header_message: 'Hello' },
    { ...none, primary_color: '#166534' },
  ]) {
    await db.updateTable('companies').set(branding).where('id', '=', company.id).execute()
    assert.equal(await setup(), {
      hasPrices: true,
      hasBranding: branding !== none,
      isEmbedded: true,
      hasQuote: true,
    })
  }
})

test('the Overview counts the quotes accepted in its weeks at their current price', async () => {
  const { db } = testApp.app
  const [company, neighbor] = [await createCompany(db), await createCompany(db)]
  const now = new Date()
  const accepted = { offer_state: 'accepted', accepted_revision: 1, responded_at: now } as const
  await storeBareQuote(db, company.id, { ...accepted, total_cents: 100_00 })
  const revised = { current_revision: 2, accepted_revision: 2, current_total_cents: 80_00 }
  await storeBareQuote(db, company.id, { ...accepted, ...revised })
  await storeBareQuote(db, company.id, { offer_state: 'declined', responded_at: now })
  await storeBareQuote(db, company.id)
  await storeBareQuote(db, neighbor.id, accepted)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  // Received before these weeks, accepted today.
  await storeBareQuote(db, company.id, {
    ...accepted,
    total_cents: 7_00,
    created_at: daysAgo(100),
  })
  // Accepted before these weeks, changed today.
  await storeBareQuote(db, company.id, {
    ...accepted,
    created_at: daysAgo(100),
    responded_at: daysAgo(85),
  })
  const token = await signInAs(testApp, company)
  const { json } = await call(testApp, 'GET', `/api/company/${company.id}/dashboard`, { token })
  const { acceptedQuotes, acceptedValue } = (json as CompanyOverview).stats
  assert.equal([acceptedQuotes, acceptedValue], [3, 187])
})

test('the dashboard of a company without quotes shows zeros', async () => {
  const company = await createCompany(testApp.app.db, { subscription_status: null })
  const token = await signInAs(testApp, company)
  const { json } = await call(testApp, 'GET', '/api/company/dashboard', { token })
  assert.equal((json as CompanyDashboard).stats, {
    totalQuotes: 0,
    pendingQuotes: 0,
    completedQuotes: 0,
    totalRevenue: 0,
    conversionRate: 0,
    averageQuoteValue: 0,
  })
  assert.is((json as CompanyDashboard).company.plan, 'free')
})

test('deleting a quote or changing its status updates the totals', async () => {
  const { db } = testApp.app
  const company = await createCompany(db)
  const { id } = await storeBareQuote(db, company.id, { status: 'completed', total_cents: 10_00 })
  const kept = await storeBareQuote(db, company.id, { status: 'completed', total_cents: 20_00 })
  const token = await signInAs(testApp, company)
  const stats = async () =>
    ((await call(testApp, 'GET', '/api/company/dashboard', { token })).json as CompanyDashboard)
      .stats
  assert.is((await stats()).totalRevenue, 30)
  await db.deleteFrom('quotes').where('id', '=', id).execute()
  assert.is((await stats()).totalRevenue, 20)
  const path = `/api/company/quotes/${kept.id}/status`
  await call(testApp, 'PATCH', path, { token, body: { status: 'declined' } })
  assert.equal(await stats(), {
    totalQuotes: 1,
    pendingQuotes: 0,
    completedQuotes: 0,
    totalRevenue: 0,
    conversionRate: 0,
    averageQuoteValue: 20,
  })
})

test('the account has the owner and branding and no secrets', async () => {
  const company = await createCompany(testApp.app.db, {
    first_name: 'Ida',
    branding_name: 'Bright!',
    password_hash: 'not to be seen',
    admin_notes: 'not to be seen',
    subscription_status: 'trialing',
  })
  const token = await signInAs(testApp, company)
  const me = await call(testApp, 'GET', '/api/auth/me', { token })
  assert.equal(me.json, {
    id: company.id,
    email: company.email,
    name: 'Bright Driveways',
    firstName: 'Ida',
    lastName: null,
    widgetId: company.widget_id,
    effectivePlan: 'free_trial',
    subscriptionStatus: 'trialing',
    brandingName: 'Bright!',
    headerMessage: null,
    headerMessageEs: null,
    logoUrl: null,
    primaryColor: '#2563eb',
    secondaryColor: '#1e40af',
    accentColor: '#3b82f6',
    backgroundColor: '#ffffff',
    textColor: '#1f2937',
  })
  assert.not.match(me.text, 'not to be seen')
})

test('entitlements follow the effective plan and include the end of the period', async () => {
  const ends = new Date('2027-01-02T03:04:05.000Z')
  const company = await createCompany(testApp.app.db, {
    subscription_status: 'trialing',
    current_period_end: ends,
    cancel_at_period_end: true,
  })
  const token = await signInAs(testApp, company)
  const read = async () =>
    (await call(testApp, 'GET', '/api/me/entitlements', { token })).json as Record<string, unknown>
  const trial = await read()
  assert.is(trial.badge, 'Trial')
  assert.equal(trial.features, {
    lead_dashboard: true,
    ai_analysis: true,
    widget_embed: true,
    unlimited_quotes: true,
    email_notifications: true,
    sms_notifications: true,
    custom_branding: true,
    priority_support: true,
  })
  assert.equal(trial.stripe, {
    current_period_end: '2027-01-02T03:04:05.000Z',
    cancel_at_period_end: true,
  })
  await testApp.app.db
    .updateTable('companies')
    .set({ plan_override: 'free' })
    .where('id', '=', company.id)
    .execute()
  const free = await read()
  assert.is(free.badge, 'Free')
  assert.equal(free.features, {
    lead_dashboard: true,
    ai_analysis: false,
    widget_embed: true,
    unlimited_quotes: false,
    email_notifications: true,
    sms_notifications: false,
    custom_branding: false,
    priority_support: false,
  })
})

test.run()
