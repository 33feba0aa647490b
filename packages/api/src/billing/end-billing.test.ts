import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { NotFoundError } from '../errors/errors.ts'
import { UnknownCustomerError } from '../providers/payments.ts'
import { completeCheckout } from '../simulations/simulated-account.ts'
import { createSimulatedPayments } from '../simulations/simulated-payments.ts'
import { buildTestApp, type TestApp, testSecret } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import { signInAsAdmin } from '../test/sign-in.ts'
import {
  readEvent,
  readSubscription,
  signEvent,
  startStripeDouble,
  type StripeDouble,
} from '../test/stripe-double.ts'
import { createCompany } from '../test/test-company.ts'
import { endBilling } from './end-billing.ts'
import { startCheckout } from './start-checkout.ts'

interface Context {
  testApp: TestApp
  stripe: StripeDouble
  token: string
}

const test = suite<Context>('the end of billing')
test.before(async (context) => {
  context.stripe = await startStripeDouble()
  context.testApp = await buildTestApp({ env: context.stripe.env })
  context.token = (await signInAsAdmin(context.testApp)).token
})
test.after(async ({ testApp, stripe }) => {
  await testApp.close()
  await stripe.close()
})

const updated = 'customer.subscription.updated.trialing'
const publicUrl = 'http://quotes.test'
const quietLog = { warn: () => undefined }

async function removeCompany(
  { testApp, token }: Context,
  { id, name }: { id: number; name: string },
) {
  const path = `/api/admin/companies/${id}`
  const body = { confirmationName: name }
  assert.is((await call(testApp, 'DELETE', path, { token, body })).status, 200)
}

test('a deleted company’s subscription and open checkout are canceled, and later events are ignored', async (context) => {
  const { testApp, stripe } = context
  const { app } = testApp
  const company = await createCompany(app.db, { subscription_status: null })
  await startCheckout({ db: app.db, payments: app.payments, publicUrl }, company.id, true)
  const session = stripe.sessions.at(-1)
  const customer = session?.customer ?? ''
  const live = readSubscription(updated)
  const over = readSubscription('customer.subscription.deleted')
  stripe.subscriptions.set(customer, [live, over])

  await removeCompany(context, company)
  assert.is(live.status, 'trialing', 'the request does not wait for the provider')
  await new Promise<void>((resolve, reject) => {
    const handle = (ended: Parameters<typeof endBilling>[1]) =>
      endBilling({ payments: app.payments, log: quietLog }, ended).then(resolve, reject)
    app.jobs.work('end-billing', handle).catch(reject)
  })
  assert.is(live.status, 'canceled')
  assert.is(session?.status, 'expired')
  const cancellations = stripe.posts.filter(({ path }) => path.startsWith('/v1/subscriptions/'))
  assert.equal(
    cancellations.map(({ path, key }) => [path, key]),
    [[`/v1/subscriptions/${String(live.id)}`, `cancel-${String(live.id)}`]],
  )

  const { payload, signature } = signEvent(readEvent('customer.subscription.deleted', customer))
  const response = await fetch(`${testApp.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  assert.is(response.status, 200)
})

test('a refused cancellation is retried, a repeated one has no effect', async ({
  testApp: { app },
  stripe,
}) => {
  const live = readSubscription(updated)
  stripe.subscriptions.set('cus_again', [live])
  const ended = { companyId: 1, customerId: 'cus_again', checkoutIds: ['cs_unknown'] }
  const end = () => endBilling({ payments: app.payments, log: quietLog }, ended)
  stripe.failAt = {
    path: `/v1/subscriptions/${String(live.id)}`,
    status: 400,
    error: { type: 'invalid_request_error', message: 'Not now.' },
  }
  await end().then(
    () => assert.unreachable(),
    (error: { code: string }) => assert.is(error.code, 'PAYMENTS_REFUSED'),
  )
  assert.is(live.status, 'trialing')
  await end()
  assert.is(live.status, 'canceled')
  await end()
  await app.payments.cancelSubscription(String(live.id), 'another-key')
})

test('a customer that no longer exists at the provider is ignored', async ({ testApp }) => {
  const listSubscriptions = () => Promise.reject(new UnknownCustomerError(undefined))
  await endBilling(
    { payments: { ...testApp.app.payments, listSubscriptions }, log: quietLog },
    { companyId: 1, customerId: 'cus_gone', checkoutIds: [] },
  )
})

test('a company deleted during its checkout request gets no payable page', async (context) => {
  const { testApp, stripe } = context
  const { db, payments } = testApp.app
  const company = await createCompany(db, { subscription_status: null })
  const createCheckout: typeof payments.createCheckout = async (order, key) => {
    await removeCompany(context, company)
    return payments.createCheckout(order, key)
  }
  await startCheckout(
    { db, payments: { ...payments, createCheckout }, publicUrl },
    company.id,
    false,
  ).then(
    () => assert.unreachable(),
    (error) => assert.instance(error, NotFoundError),
  )
  assert.is(stripe.sessions.at(-1)?.status, 'expired')
})

test('the simulated provider cancels too', async ({ testApp: { app } }) => {
  const payments = createSimulatedPayments(app.db, { publicUrl, secret: testSecret })
  const company = await createCompany(app.db, { subscription_status: null })
  const { id } = company
  await startCheckout({ db: app.db, payments, publicUrl }, id, true)
  const { stripe_customer_id: customerId, ...row } = await app.db
    .selectFrom('companies')
    .innerJoin('checkout_attempts', 'checkout_attempts.company_id', 'companies.id')
    .select(['stripe_customer_id', 'session_id'])
    .where('companies.id', '=', id)
    .executeTakeFirstOrThrow()
  assert.ok(customerId && row.session_id)
  await payments.changeAccount(customerId, (account, now) =>
    completeCheckout(account, row.session_id ?? '', `sub_sim_${id}`, now),
  )
  await endBilling({ payments, log: quietLog }, { companyId: id, customerId, checkoutIds: [] })
  const [subscription] = await payments.listSubscriptions(customerId)
  assert.is(subscription?.status, 'canceled')
})

test.run()
