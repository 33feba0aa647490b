import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Entitlements, PaymentPage } from '@curbquote/types/billing'
import type { CompanyDashboard } from '@curbquote/types/companies'
import { buildTestApp, productionEnv, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs } from '../test/sign-in.ts'
import { createCompany } from '../test/test-company.ts'

interface Context {
  testApp: TestApp
}

const test = suite<Context>('simulated billing')
test.before(async (context) => {
  context.testApp = await buildTestApp()
})
test.after(({ testApp }) => testApp.close())

/** A new company, with functions for the steps that the owner's browser makes. */
async function newOwner(testApp: TestApp) {
  const company = await createCompany(testApp.app.db, { subscription_status: null })
  const token = await signInAs(testApp, company)
  const path = (url: string) => url.replace('http://quotes.test', '')
  const submit = (url: string, fields: Record<string, string> = {}) =>
    fetch(`${testApp.url}${path(url)}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const go = async (route: string) => {
    const response = await call(testApp, 'POST', `/api/stripe/${route}`, { token, body: {} })
    assert.is(response.status, 200, response.text)
    return (response.json as PaymentPage).url
  }
  return {
    company,
    go,
    submit,
    pay: async (route: string) => {
      const response = await submit(await go(route))
      assert.is(response.status, 303)
      return response.headers.get('location') ?? ''
    },
    inPortal: async (action: string, days?: number) => {
      const url = await go('create-customer-portal-session')
      const response = await submit(url, { action, ...(days && { days: String(days) }) })
      assert.is(response.status, 303, await response.text())
    },
    page: async (url: string) => (await fetch(`${testApp.url}${path(url)}`)).text(),
    planState: async () => {
      const read = async (from: string) => (await call(testApp, 'GET', from, { token })).json
      const { badge, stripe } = (await read('/api/me/entitlements')) as Entitlements
      const dashboard = (await read('/api/company/dashboard')) as CompanyDashboard
      const widget = await call(testApp, 'GET', `/api/widget/${company.widget_id}`)
      return {
        badge,
        status: dashboard.company.subscriptionStatus,
        ends: stripe.cancel_at_period_end,
        widget: widget.status === 200 ? 'open' : (widget.json as { code: string }).code,
      }
    },
    emails: async () => {
      const rows = await testApp.app.db
        .selectFrom('deliveries')
        .select('kind')
        .where('company_id', '=', company.id)
        .orderBy('created_at')
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}

/** Waits until the database notification has reached the widget's cache. */
async function waitForPlanState(
  owner: Awaited<ReturnType<typeof newOwner>>,
  expected: { badge: string; status: string | null; ends: boolean; widget: string },
): Promise<void> {
  const deadline = Date.now() + 30_000
  let planState = await owner.planState()
  while (planState.widget !== expected.widget && Date.now() < deadline)
    planState = await owner.planState()
  assert.equal(planState, expected)
}

test('a trial starts, fails to pay, pays, is canceled, reactivated and ends', async ({
  testApp,
}) => {
  const owner = await newOwner(testApp)
  await waitForPlanState(owner, {
    badge: 'Free',
    status: null,
    ends: false,
    widget: 'SERVICE_PAUSED',
  })

  const checkout = await owner.go('create-trial-checkout')
  const page = await owner.page(checkout)
  assert.match(page, 'Simulated: nothing is charged')
  assert.match(page, 'Free for 30 days')
  assert.not.match(page, '<script')
  assert.match(
    await owner.pay('create-trial-checkout'),
    /\/api\/stripe\/return\?session_id=cs_sim_/,
  )
  const trial = { badge: 'Trial', status: 'trialing', ends: false, widget: 'open' }
  await waitForPlanState(owner, trial)
  assert.match(await owner.page(checkout), 'This checkout is done')

  await owner.inPortal('move-clock', 28)
  assert.equal(await owner.emails(), ['trial_ends_soon'])
  await owner.inPortal('card-declined')
  await owner.inPortal('move-clock', 2)
  const failed = { badge: 'Free', status: 'past_due', ends: false, widget: 'PAYMENT_FAILED' }
  await waitForPlanState(owner, failed)
  assert.equal(await owner.emails(), ['trial_ends_soon', 'payment_failed'])

  await owner.inPortal('pay')
  await waitForPlanState(owner, failed)
  await owner.inPortal('card-works')
  await owner.inPortal('pay')
  const pro = { badge: 'Pro', status: 'active', ends: false, widget: 'open' }
  await waitForPlanState(owner, pro)

  await owner.inPortal('cancel')
  await waitForPlanState(owner, { ...pro, ends: true })
  await owner.inPortal('resume')
  await waitForPlanState(owner, pro)
  await owner.inPortal('cancel')
  await owner.inPortal('move-clock', 31)
  const over = { badge: 'Free', status: 'canceled', ends: true, widget: 'SERVICE_PAUSED' }
  await waitForPlanState(owner, over)

  assert.match(await owner.page(await owner.go('create-checkout-session-again')), 'Pay $25.00')
  await owner.pay('create-checkout-session-again')
  await waitForPlanState(owner, pro)
})

test('a trial becomes Pro and renews, and repeated payment failures end it', async ({
  testApp,
}) => {
  const owner = await newOwner(testApp)
  await owner.pay('create-trial-checkout')
  await owner.inPortal('move-clock', 95)
  assert.is((await owner.planState()).badge, 'Pro')
  await owner.inPortal('card-declined')
  await owner.inPortal('move-clock', 60)
  assert.is((await owner.planState()).status, 'canceled')
})

test("the demo's subscription can be managed", async ({ testApp }) => {
  const owner = await newOwner(testApp)
  await testApp.app.db
    .updateTable('companies')
    .set({
      stripe_customer_id: 'cus_demo_x',
      stripe_subscription_id: 'sub_demo_x',
      subscription_status: 'trialing',
    })
    .where('id', '=', owner.company.id)
    .execute()
  assert.match(await owner.page('/dev/portal/cus_demo_x'), 'Free until')
  await owner.inPortal('move-clock', 31)
  assert.is((await owner.planState()).badge, 'Pro')
})

test('a cross-site form, an unknown checkout and an unknown action are refused', async ({
  testApp,
}) => {
  const owner = await newOwner(testApp)
  await owner.pay('create-pro-checkout-session')
  const portal = (await owner.go('create-customer-portal-session')).replace(
    'http://quotes.test',
    testApp.url,
  )
  const post = (url: string, action: string, headers = {}) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ action }), headers })
  assert.is((await post(portal, 'cancel', { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.is((await post(portal, 'refund')).status, 400)
  assert.is((await post(`${testApp.url}/dev/portal/cus_nobody`, 'cancel')).status, 404)
  assert.is((await fetch(`${testApp.url}/dev/checkout/cs_nobody`)).status, 404)
  assert.is((await owner.planState()).ends, false)
})

test('billing is not configured in production without a Stripe key', async () => {
  const production = await buildTestApp({
    env: productionEnv,
  })
  const company = await createCompany(production.app.db, { stripe_customer_id: 'cus_1' })
  const token = await signInAs(production, company)
  const portal = '/api/stripe/create-customer-portal-session'
  const response = await call(production, 'POST', portal, { token, body: {} })
  assert.is(response.status, 503)
  assert.match(response.text, 'not configured')
  assert.is((await call(production, 'GET', '/dev/portal/cus_1')).status, 404)
  await production.close()
})

test('a checkout accepts a promotion code and refuses an unknown one', async ({ testApp }) => {
  const { go, page, submit } = await newOwner(testApp)
  const url = await go('create-pro-checkout-session')
  assert.match(await page(url), 'Pay $25.00')
  const refused = await submit(`${url}/promotion`, { code: 'FREE4EVER' })
  assert.match(await page(refused.headers.get('location') ?? ''), 'This code is not valid.')
  const applied = await submit(`${url}/promotion`, { code: ' save20 ' })
  assert.is(applied.status, 303)
  const discounted = await page(url)
  assert.match(discounted, 'SAVE20: 20% off the first payment')
  assert.match(discounted, 'Pay $20.00')
})

test.run()
