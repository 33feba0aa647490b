import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PaymentPage } from '@curbquote/types/billing'
import type { OpenedSession } from '@curbquote/types/sessions'
import { issueOneTimeToken } from '../sessions/one-time-tokens.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAs, signInAsAdmin } from '../test/sign-in.ts'
import { startServerProcess } from '../test/server-process.ts'
import { readSubscription, startStripeDouble, type StripeDouble } from '../test/stripe-double.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { testSecret } from '../test/build-test-app.ts'
import { sql } from 'kysely'
import { CheckoutReplacedError } from './billing-errors.ts'
import { startCheckout } from './start-checkout.ts'

interface Context {
  testApp: TestApp
  stripe: StripeDouble
}

const test = suite<Context>('checkout')
test.before(async (context) => {
  context.stripe = await startStripeDouble()
  context.testApp = await buildTestApp({ env: context.stripe.env })
})
test.after(async ({ testApp, stripe }) => {
  await testApp.close()
  await stripe.close()
  assert.equal(stripe.schemaErrors, [])
})

const trial = '/api/stripe/create-trial-checkout'
const pro = '/api/stripe/create-pro-checkout-session'
const again = '/api/stripe/create-checkout-session-again'
const portal = '/api/stripe/create-customer-portal-session'

async function newOwner(testApp: TestApp, overrides: object = {}) {
  const company = await createCompany(testApp.app.db, { subscription_status: null, ...overrides })
  return { company, token: await signInAs(testApp, company) }
}

const post = (testApp: TestApp, path: string, token: string, body: unknown = {}) =>
  call(testApp, 'POST', path, { token, body })

const urlOf = (response: { json: unknown }) => (response.json as PaymentPage).url

const rowOf = (testApp: TestApp, id: number) =>
  testApp.app.db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test("a trial's checkout has a required card, 30 free days and our return URLs", async ({
  testApp,
  stripe,
}) => {
  const { company, token } = await newOwner(testApp)
  const response = await post(testApp, trial, token)
  assert.is(response.status, 200, response.text)
  assert.match(urlOf(response), 'https://checkout.stripe.test/cs_test_')
  const { stripe_customer_id: customer } = await rowOf(testApp, company.id)
  const { body, key } = stripe.posts.at(-1) ?? {}
  assert.ok(key)
  assert.equal(
    { ...body, expires_at: undefined },
    {
      mode: 'subscription',
      customer,
      client_reference_id: String(company.id),
      line_items: [{ price: 'price_pro_monthly', quantity: '1' }],
      payment_method_collection: 'always',
      allow_promotion_codes: 'true',
      subscription_data: {
        metadata: { company_id: String(company.id) },
        trial_period_days: '30',
      },
      metadata: { company_id: String(company.id) },
      expires_at: undefined,
      success_url: 'http://quotes.test/api/stripe/return?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://quotes.test/company/dashboard?tab=billing',
    },
  )
})

test('repeated and concurrent requests use one customer and one session, another plan replaces it', async ({
  testApp,
  stripe,
}) => {
  const { company, token } = await newOwner(testApp)
  const [customers, sessions] = [stripe.customers.length, stripe.sessions.length]
  const responses = await Promise.all(Array.from({ length: 20 }, () => post(testApp, trial, token)))
  const urls = new Set(responses.map(urlOf))
  assert.is(urls.size, 1, responses.map(({ text }) => text).join('\n'))
  assert.is(urlOf(await post(testApp, trial, token)), [...urls][0])
  assert.is(stripe.customers.length - customers, 1)
  assert.is(stripe.sessions.length - sessions, 1)

  const other = await post(testApp, pro, token)
  assert.not(urls.has(urlOf(other)))
  const statuses = stripe.sessions.slice(sessions).map(({ status }) => status)
  assert.equal(statuses, ['expired', 'open'])
  assert.is(stripe.posts.at(-1)?.body.client_reference_id, String(company.id))
})

/** The statuses of the company's checkouts at the provider. */
const pagesOf = (stripe: StripeDouble, companyId: number) =>
  stripe.sessions
    .filter((session) => session.client_reference_id === String(companyId))
    .map(({ status }) => status)

test('two subscriptions: trial and Pro started at once leave one payable page', async ({
  testApp,
  stripe,
}) => {
  const other = await buildTestApp({ env: stripe.env, database: testApp.database })
  stripe.delayMs = 400
  try {
    for (let round = 0; round < 2; round++) {
      const { company, token } = await newOwner(testApp)
      const responses = await Promise.all([
        post(testApp, trial, token),
        post(other, pro, token),
        post(testApp, pro, token),
      ])
      const open = pagesOf(stripe, company.id).filter((status) => status === 'open')
      assert.is(open.length, 1, pagesOf(stripe, company.id).join())
      const pages = new Set<string>()
      for (const { status, json, text } of responses)
        if (status === 200) pages.add((json as PaymentPage).url)
        else assert.match(text, 'CHECKOUT_REPLACED')
      const page = stripe.sessions.find(
        ({ status, client_reference_id: id }) => status === 'open' && id === String(company.id),
      )
      assert.ok(
        pages.has(page?.url ?? 'none'),
        'one of the responses has the URL of the remaining page',
      )
    }
  } finally {
    stripe.delayMs = 0
    await other.close()
  }
})

test('two checkouts within a second leave one customer at the provider', async ({
  testApp,
  stripe,
}) => {
  const other = await buildTestApp({ env: stripe.env, database: testApp.database })
  stripe.delayMs = 300
  try {
    const { company, token } = await newOwner(testApp)
    const before = stripe.customers.length
    await Promise.all([
      post(testApp, trial, token),
      post(other, pro, token),
      pause(200).then(() => post(testApp, pro, token)),
    ])
    assert.is(stripe.customers.length - before, 1)
    assert.is((await rowOf(testApp, company.id)).stripe_customer_id, stripe.customers.at(-1)?.id)
  } finally {
    stripe.delayMs = 0
    await other.close()
  }
})

test('a payment provider that hangs or is slow leads to 503 within 10 s', async ({
  testApp,
  stripe,
}) => {
  const hanging = await newOwner(testApp, { stripe_customer_id: 'cus_hanging' })
  const slow = await newOwner(testApp, { stripe_customer_id: 'cus_slow' })
  assert.is((await post(testApp, trial, slow.token)).status, 200)
  const refusedInTime = async (delayMs: number, path: string, token: string) => {
    stripe.delayMs = delayMs
    const start = performance.now()
    const { status, text, headers } = await post(testApp, path, token)
    const seconds = (performance.now() - start) / 1_000
    assert.is(status, 503, text)
    assert.match(text, 'PAYMENTS_UNAVAILABLE')
    assert.ok(headers.get('retry-after'))
    assert.ok(seconds < 10, `${path}: ${seconds} s`)
  }
  try {
    await Promise.all([
      refusedInTime(11_000, portal, hanging.token),
      refusedInTime(11_000, pro, hanging.token),
    ])
    // Three calls: they read the subscriptions, end the page of the trial, and create a page.
    await refusedInTime(3_300, pro, slow.token)
  } finally {
    stripe.delayMs = 0
  }
})

test('two subscriptions: trial and Pro started at once leave one payable page with simulated payments', async ({
  testApp,
}) => {
  const simulated = await buildTestApp({ database: testApp.database })
  try {
    for (let round = 0; round < 6; round++) {
      const { company, token } = await newOwner(simulated)
      const responses = await Promise.all(
        [trial, pro, trial, pro].map((path) => post(simulated, path, token)),
      )
      for (const { status, text } of responses)
        if (status !== 200) assert.match(text, 'CHECKOUT_REPLACED', text)
      const accounts = await simulated.app.db
        .selectFrom('simulated_accounts')
        .select('account')
        .where('company_id', '=', company.id)
        .execute()
      const open = accounts
        .flatMap(({ account }) => Object.values(account.checkouts))
        .filter(({ status }) => status === 'open')
      assert.is(open.length, 1)
    }
  } finally {
    await simulated.close()
  }
})

test('two subscriptions: a request that is replaced again and again leaves the last page payable', async ({
  testApp,
  stripe,
}) => {
  const { company, token } = await newOwner(testApp)
  const { payments, db } = testApp.app
  const deps = { payments, db, publicUrl: testApp.config.publicUrl }
  assert.is((await post(testApp, pro, token)).status, 200)
  let replacements = 2
  const replacing = {
    ...payments,
    expireCheckout: async (checkoutId: string) => {
      await payments.expireCheckout(checkoutId)
      if (replacements-- > 0) await startCheckout(deps, company.id, false)
    },
  }
  const refusal = await startCheckout({ ...deps, payments: replacing }, company.id, true).catch(
    (error: unknown) => error,
  )
  assert.instance(refusal, CheckoutReplacedError)
  assert.equal(pagesOf(stripe, company.id), ['expired', 'expired', 'open'])
})

test('no second checkout starts when the first is paid while another plan is chosen', async ({
  testApp,
  stripe,
}) => {
  const { company, token } = await newOwner(testApp)
  assert.is((await post(testApp, trial, token)).status, 200)
  const session = stripe.sessions.at(-1)!
  // Paid, but the provider does not list the subscription yet.
  Object.assign(session, { status: 'complete', url: null })
  const refused = await post(testApp, pro, token)
  assert.is(refused.status, 409)
  assert.match(refused.text, 'ALREADY_SUBSCRIBED')
  assert.equal(pagesOf(stripe, company.id), ['complete'])
})

test('crash after a Stripe call: a retry uses the same customer and session', async ({
  testApp,
  stripe,
}) => {
  if (!isRealPostgres) return
  const { token } = await newOwner(testApp)
  const [customers, sessions] = [stripe.customers.length, stripe.sessions.length]
  const env = {
    ...stripe.env,
    DATABASE_URL: testApp.database.url ?? '',
    PUBLIC_URL: testApp.config.publicUrl,
    DATA_DIR: testApp.config.dataDir,
    JWT_SECRET: testSecret,
    CODE_PEPPER: testSecret,
  }
  for (const path of ['/v1/customers', '/v1/checkout/sessions']) {
    const server = await startServerProcess(env)
    stripe.hangAt = path
    const hanging = stripe.hanging()
    const lost = fetch(`${server.url}${trial}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined)
    await hanging
    await server.kill()
    assert.is(await lost, undefined)
  }
  const response = await post(testApp, trial, token)
  assert.is(response.status, 200, response.text)
  assert.is(stripe.customers.length - customers, 1)
  assert.is(stripe.sessions.length - sessions, 1)
  assert.match(urlOf(response), stripe.sessions.at(-1)?.id ?? 'none')
})

test('checkout for someone else: an email address without a proof, or with the proof of another one, gets 401', async ({
  testApp,
  stripe,
}) => {
  const { company } = await newOwner(testApp)
  const other = await newOwner(testApp)
  const proof = await issueOneTimeToken(
    testApp.app.db,
    'prove_signup',
    { companyId: company.id, email: company.email },
    1_800,
  )
  const openCheckout = (email: string | undefined, cookie?: string) =>
    call(testApp, 'POST', trial, {
      body: { email },
      ...(cookie && { headers: { cookie: `signup_proof=${cookie}` } }),
    })
  const before = stripe.posts.length
  assert.is((await openCheckout(company.email)).status, 401)
  assert.is((await openCheckout(company.email, 'x'.repeat(43))).status, 401)
  assert.is((await openCheckout(other.company.email, proof)).status, 401)
  for (const path of [pro, again, portal])
    assert.is(
      (
        await call(testApp, 'POST', path, {
          body: {},
          headers: { cookie: `signup_proof=${proof}` },
        })
      ).status,
      401,
    )
  assert.is(stripe.posts.length, before)

  assert.is((await openCheckout(company.email, proof)).status, 200)
  // The proof stays valid for another attempt.
  assert.is((await openCheckout(company.email.toUpperCase(), proof)).status, 200)
})

test('open redirect: a return URL in the body is 400', async ({ testApp, stripe }) => {
  const { token } = await newOwner(testApp)
  const before = stripe.posts.length
  for (const path of [trial, pro, again, portal])
    for (const name of ['returnUrl', 'success_url', 'url']) {
      const response = await post(testApp, path, token, { [name]: 'https://evil.test' })
      assert.is(response.status, 400)
    }
  assert.is(stripe.posts.length, before)
})

test('billing is 403 for an impersonating admin', async ({ testApp }) => {
  const { company, token } = await newOwner(testApp, { stripe_customer_id: 'cus_impersonated' })
  const { adminId } = await signInAsAdmin(testApp)
  await testApp.app.db
    .updateTable('sessions')
    .set({ actor_admin_id: adminId })
    .where('company_id', '=', company.id)
    .execute()
  for (const path of [trial, pro, again, portal]) {
    const response = await post(testApp, path, token)
    assert.is(response.status, 403)
    assert.match(response.text, 'IMPERSONATING')
  }
})

test('a second subscription and a second trial are refused', async ({ testApp, stripe }) => {
  const { token } = await newOwner(testApp, { stripe_customer_id: 'cus_live' })
  stripe.subscriptions.set('cus_live', [readSubscription('customer.subscription.updated.past_due')])
  for (const path of [trial, pro, again]) {
    const response = await post(testApp, path, token)
    assert.is(response.status, 409)
    assert.match(response.text, 'ALREADY_SUBSCRIBED')
  }
  stripe.subscriptions.set('cus_live', [
    readSubscription('customer.subscription.deleted', { trial_start: 1 }),
  ])
  assert.match((await post(testApp, trial, token)).text, 'TRIAL_USED')
  assert.is((await post(testApp, again, token)).status, 200)
  const order = stripe.posts.at(-1)?.body.subscription_data as { trial_period_days?: string }
  assert.is(order.trial_period_days, undefined)
})

test('the portal opens for the company’s customer, and is refused without a customer or a configuration', async ({
  testApp,
  stripe,
}) => {
  const { token } = await newOwner(testApp, { stripe_customer_id: 'cus_portal' })
  assert.is(urlOf(await post(testApp, portal, token)), 'https://billing.stripe.test/cus_portal')
  assert.equal(stripe.posts.at(-1)?.body, {
    customer: 'cus_portal',
    return_url: 'http://quotes.test/company/dashboard?tab=billing',
  })
  stripe.failAt = {
    path: '/v1/billing_portal/sessions',
    status: 400,
    error: {
      type: 'invalid_request_error',
      message:
        'No configuration provided and your test mode default configuration was not created.',
    },
  }
  const unset = await post(testApp, portal, token)
  assert.is(unset.status, 503)
  assert.match(unset.text, 'not configured')
  const nobody = await newOwner(testApp)
  assert.is((await post(testApp, portal, nobody.token)).status, 409)
})

test('a refusal of the provider is 503 without its message, and the next attempt is a new one', async ({
  testApp,
  stripe,
}) => {
  const { token } = await newOwner(testApp)
  stripe.failAt = {
    path: '/v1/checkout/sessions',
    status: 400,
    error: { type: 'invalid_request_error', message: 'No such price: price_secret' },
  }
  const refused = await post(testApp, trial, token)
  assert.is(refused.status, 503)
  assert.ok(refused.headers.get('retry-after'))
  assert.not.match(refused.text, 'price_secret')
  assert.is((await post(testApp, trial, token)).status, 200)
})

test('a customer that was deleted at the provider is created again', async ({
  testApp,
  stripe,
}) => {
  const { company, token } = await newOwner(testApp, { stripe_customer_id: 'cus_deleted' })
  stripe.failAt = {
    path: '/v1/checkout/sessions',
    status: 400,
    error: { type: 'invalid_request_error', code: 'resource_missing', param: 'customer' },
  }
  assert.is((await post(testApp, pro, token)).status, 200)
  const { stripe_customer_id: customer } = await rowOf(testApp, company.id)
  assert.is.not(customer, 'cus_deleted')
  assert.is(customer, stripe.customers.at(-1)?.id)
})

/** Returns from a paid checkout, with or without the cookie of the browser that started it. */
async function comeBack(testApp: TestApp, sessionId: string, cookie: string | undefined) {
  const response = await fetch(`${testApp.url}/api/stripe/return?session_id=${sessionId}`, {
    redirect: 'manual',
    headers: cookie ? { cookie } : {},
  })
  assert.is(response.status, 303)
  assert.is(response.headers.get('referrer-policy'), 'no-referrer')
  const to = new URL(response.headers.get('location') ?? '')
  assert.is(to.origin + to.pathname, 'http://quotes.test/company/dashboard')
  return to.searchParams
}

test('a return from checkout never shows JSON: a bad id leads to the billing tab, a failure to a page', async ({
  testApp,
}) => {
  const returnWith = (query: string) =>
    fetch(`${testApp.url}/api/stripe/return${query}`, { redirect: 'manual' })
  for (const query of [
    '',
    '?session_id=',
    `?session_id=${'x'.repeat(301)}`,
    '?session_id=%00',
    '?session_id=a&session_id=b',
    '?session_id=unknown',
  ]) {
    const response = await returnWith(query)
    assert.is(response.status, 303, query)
    assert.is(
      response.headers.get('location'),
      'http://quotes.test/company/dashboard?tab=billing',
      query,
    )
  }
  const { db } = testApp.app
  await sql`alter table checkout_attempts rename to lost_attempts`.execute(db)
  const failed = await returnWith('?session_id=x')
  await sql`alter table lost_attempts rename to checkout_attempts`.execute(db)
  assert.is(failed.status, 500)
  assert.match(failed.headers.get('content-type') ?? '', 'text/html')
  assert.match(await failed.text(), 'then reload this page')
})

test('the return from checkout signs in the browser that started it, with a single-use code', async ({
  testApp,
  stripe,
}) => {
  const { company, token } = await newOwner(testApp)
  const started = await post(testApp, trial, token)
  const cookie = started.headers.get('set-cookie')?.split(';')[0]
  assert.match(started.headers.get('set-cookie') ?? '', /HttpOnly; SameSite=Lax/)
  const { id } = stripe.sessions.at(-1) ?? { id: '' }
  assert.is((await comeBack(testApp, id, cookie)).get('tab'), 'billing')

  stripe.pay(id, readSubscription('customer.subscription.updated.trialing', { trial_start: 1 }))
  const stranger = await comeBack(testApp, id, 'checkout_return=x')
  assert.equal([...stranger], [['trial', 'success']])
  const withoutCookie = await comeBack(testApp, id, undefined)
  assert.equal([...withoutCookie], [['trial', 'success']])
  const arrival = await comeBack(testApp, id, cookie)
  assert.is(arrival.get('trial'), 'success')
  const row = await rowOf(testApp, company.id)
  assert.is(row.subscription_status, 'trialing')
  assert.is(row.had_trial, true)

  const exchange = (code: string | null) =>
    call(testApp, 'POST', '/api/auth/exchange', { body: { code } })
  const code = arrival.get('token')
  const [stored] = await testApp.app.db
    .selectFrom('one_time_tokens')
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds_left'))
    .where('purpose', '=', 'exchange_session')
    .where('company_id', '=', company.id)
    .execute()
  assert.ok(stored && stored.seconds_left <= 60, 'the code lives for a minute at most')
  assert.is((await exchange(token)).status, 400)
  const both = await Promise.all([exchange(code), exchange(code)])
  assert.equal(both.map(({ status }) => status).toSorted(), [200, 400])
  const session = both.find(({ status }) => status === 200)?.json as OpenedSession
  const me = await call(testApp, 'GET', '/api/auth/me', { token: session.token })
  assert.is((me.json as { id: number }).id, company.id)
  assert.is((await exchange(code)).status, 400)
  assert.is((await comeBack(testApp, id, cookie)).get('token'), null)
})

test('a sign-in code expires after a minute', async ({ testApp }) => {
  const { company } = await newOwner(testApp)
  const code = await issueOneTimeToken(
    testApp.app.db,
    'exchange_session',
    { companyId: company.id },
    -1,
  )
  const response = await call(testApp, 'POST', '/api/auth/exchange', { body: { code } })
  assert.is(response.status, 400)
})

test.run()
