import { randomBytes } from 'node:crypto'
import type { SubscriptionStatus } from '@curbquote/types/billing'
import { pino } from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sendEmail } from '../test/send-email.ts'
import type { EmailMessage } from '../providers/email-sender.ts'
import { buildTestApp, type TestApp } from '../test/build-test-app.ts'
import { call } from '../test/call.ts'
import {
  readEvent,
  readSubscription,
  signEvent,
  startStripeDouble,
  type StripeDouble,
  type StripeEvent,
} from '../test/stripe-double.ts'
import { createCompany } from '../test/test-company.ts'
import { isRealPostgres } from '../test/test-database.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'
import { reconcileBilling } from './reconcile-billing.ts'

interface Context {
  testApp: TestApp
  stripe: StripeDouble
}

const test = suite<Context>('payment events')
const warnings: Record<string, unknown>[] = []
const log = pino(
  { level: 'warn' },
  { write: (line) => void warnings.push(JSON.parse(line) as Record<string, unknown>) },
)
test.before(async (context) => {
  context.stripe = await startStripeDouble()
  context.testApp = await buildTestApp({ env: context.stripe.env, log })
})
test.after(async ({ testApp, stripe }) => {
  await testApp.close()
  await stripe.close()
})

async function newCustomer({ testApp }: Context, name?: string) {
  const customer = `cus_${randomBytes(8).toString('hex')}`
  const company = await createCompany(testApp.app.db, {
    stripe_customer_id: customer,
    subscription_status: null,
    ...(name && { name }),
  })
  return { customer, company }
}

async function deliver({ testApp }: Context, event: StripeEvent, signature?: string) {
  const signed = signEvent(event)
  const response = await fetch(`${testApp.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? signed.signature,
    },
    body: signed.payload,
  })
  return { status: response.status, text: await response.text() }
}

const standingOf = async ({ testApp }: Context, companyId: number) => {
  const row = await testApp.app.db
    .selectFrom('companies')
    .select(['stripe_subscription_id', 'subscription_status', 'cancel_at_period_end', 'had_trial'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...row }
}

const emailsOf = async ({ testApp }: Context, companyId: number) =>
  testApp.app.db
    .selectFrom('deliveries')
    .select(['id', 'kind'])
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .execute()

const failureAt = (path: string) => ({
  path,
  status: 400,
  error: { type: 'invalid_request_error', message: 'no' },
})

const pastDue = 'customer.subscription.updated.past_due'
const trialing = 'customer.subscription.updated.trialing'

test('forged or replayed webhook: a missing, wrong or expired signature is 400 and changes nothing', async (context) => {
  const { customer, company } = await newCustomer(context)
  context.stripe.subscriptions.set(customer, [readSubscription(trialing)])
  const event = readEvent(trialing, customer)
  const forged = [
    '',
    't=1,v1=00',
    signEvent(event, { secret: 'whsec_of_another' }).signature,
    signEvent({ ...event, id: 'evt_other' }).signature,
    signEvent(event, { agedSeconds: 660 }).signature,
  ]
  warnings.length = 0
  for (const signature of forged) {
    const response = await deliver(context, event, signature)
    assert.is(response.status, 400, signature)
    assert.match(response.text, 'INVALID_SIGNATURE')
  }
  assert.equal(
    warnings.map(({ msg, reason }) => [msg, reason]),
    [
      'No stripe-signature header value was provided',
      'No signatures found matching the expected signature for payload',
      'No signatures found matching the expected signature for payload',
      'No signatures found matching the expected signature for payload',
      'Timestamp outside the tolerance zone',
    ].map((reason) => ['payment event refused', reason]),
  )
  const { ageSeconds } = warnings.at(-1) as { ageSeconds: number }
  assert.ok(ageSeconds >= 660 && ageSeconds < 720, `the clock is ${ageSeconds} s ahead`)
  assert.not.match(JSON.stringify(warnings), customer)
  const unsigned = await call(context.testApp, 'POST', '/api/stripe/webhook', { body: event })
  assert.is(unsigned.status, 400)
  assert.is((await standingOf(context, company.id)).subscription_status, null)
})

test('clock skew: an event from a clock that is up to ten minutes off is accepted', async (context) => {
  for (const agedSeconds of [590, -590]) {
    const { customer, company } = await newCustomer(context)
    context.stripe.subscriptions.set(customer, [readSubscription(trialing)])
    const event = readEvent(trialing, customer)
    const response = await deliver(context, event, signEvent(event, { agedSeconds }).signature)
    assert.is(response.status, 200, response.text)
    assert.is((await standingOf(context, company.id)).subscription_status, 'trialing')
  }
})

test('a repeated event is 200 without effect', async (context) => {
  const { customer, company } = await newCustomer(context)
  context.stripe.subscriptions.set(customer, [readSubscription(pastDue)])
  const event = readEvent('invoice.payment_failed', customer)
  const responses = await Promise.all(Array.from({ length: 8 }, () => deliver(context, event)))
  responses.push(await deliver(context, event))
  assert.ok(responses.every(({ status }) => status === 200))
  assert.equal(
    (await emailsOf(context, company.id)).map(({ kind }) => kind),
    ['payment_failed'],
  )
  context.stripe.failAt = failureAt('/v1/subscriptions')
  assert.is((await deliver(context, event)).status, 200)
  assert.ok(context.stripe.failAt, 'no request is sent to Stripe')
  context.stripe.failAt = undefined
})

test('two paid checkouts end in one subscription and one email to support', async (context) => {
  const { customer, company } = await newCustomer(context)
  const paid = readSubscription('customer.subscription.created', { status: 'active', created: 10 })
  const trial = readSubscription(trialing, { created: 20 })
  const second = readSubscription('customer.subscription.created', { status: 'active', created: 5 })
  context.stripe.subscriptions.set(customer, [paid, trial, second])
  const event = () => deliver(context, readEvent('customer.subscription.created', customer))
  const responses = await Promise.all([event(), event(), event()])
  responses.push(await event())
  assert.equal(
    responses.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  const { db } = context.testApp.app
  assert.equal(
    [paid, trial, second].map(({ status }) => status),
    ['active', 'canceled', 'canceled'],
  )
  assert.is((await standingOf(context, company.id)).subscription_status, 'active')
  const alerts = await db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'recipients'])
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(
    alerts.map(({ kind, recipients }) => [kind, recipients]),
    Array.from({ length: 2 }, () => [
      'duplicate_subscription',
      [context.testApp.config.supportEmail],
    ]),
  )
  const entries = await context.testApp.app.db
    .selectFrom('admin_actions')
    .select(['admin_id', 'admin_email', 'action_type', 'description'])
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(
    entries.map(({ description, ...entry }) => ({ ...entry, description })).toSorted(byDescription),
    [trial, second]
      .map((canceled) => ({
        admin_id: null,
        admin_email: context.testApp.config.supportEmail,
        action_type: 'company_status_changed',
        description: `Canceled the duplicate subscription ${String(canceled.id)} (${
          canceled === trial ? 'trialing' : 'active'
        }) automatically; ${String(paid.id)} stays`,
      }))
      .toSorted(byDescription),
  )
  const told = await db
    .selectFrom('activity')
    .select(['action', 'actor', 'ip_address'])
    .where('company_id', '=', company.id)
    .execute()
  assert.equal(
    told,
    [1, 2].map(() => ({ action: 'admin_action', actor: 'admin', ip_address: null })),
  )
  const sent: EmailMessage[] = []
  for (const { id } of alerts)
    await sendEmail(
      {
        db,
        config: context.testApp.config,
        emailSender: {
          send: async (message) => {
            sent.push(message)
            return { providerMessageId: 'x' }
          },
          find: async () => undefined,
        },
      },
      id,
    )
  const subjects = sent.map(({ subject }) => subject).toSorted()
  assert.match(subjects[0] ?? '', 'No refund needed')
  assert.match(subjects[1] ?? '', 'Refund needed')
})

const byDescription = (one: { description: string }, other: { description: string }) =>
  one.description.localeCompare(other.description)

test('the nightly reconciliation merges duplicate subscriptions that no event reported', async (context) => {
  const { app, config } = context.testApp
  const { customer, company } = await newCustomer(context)
  const kept = readSubscription('customer.subscription.created', { status: 'active', created: 10 })
  const duplicate = readSubscription(trialing, { created: 20 })
  context.stripe.subscriptions.set(customer, [kept, duplicate])
  const reconcile = () =>
    reconcileBilling({
      db: app.db,
      jobs: app.jobs,
      payments: app.payments,
      supportEmail: config.supportEmail,
      log,
    })
  await reconcile()
  await reconcile()
  assert.equal([kept.status, duplicate.status], ['active', 'canceled'])
  assert.is((await standingOf(context, company.id)).stripe_subscription_id, kept.id)
  assert.equal(
    (await emailsOf(context, company.id)).map(({ kind }) => kind),
    ['duplicate_subscription'],
  )
})

test('a duplicate whose cancellation fails is alerted once and canceled by the next event', async (context) => {
  const { customer, company } = await newCustomer(context)
  const kept = readSubscription('customer.subscription.created', { status: 'active', created: 10 })
  const duplicate = readSubscription(trialing, { created: 20 })
  context.stripe.subscriptions.set(customer, [kept, duplicate])
  const event = readEvent('customer.subscription.created', customer)
  context.stripe.failAt = failureAt(`/v1/subscriptions/${String(duplicate.id)}`)
  assert.is((await deliver(context, event)).status, 503)
  assert.is((await deliver(context, event)).status, 200)
  assert.is(duplicate.status, 'canceled')
  assert.equal(
    (await emailsOf(context, company.id)).map(({ kind }) => kind),
    ['duplicate_subscription'],
  )
})

test('the subscription is read from the provider, not taken from the event', async (context) => {
  const { customer, company } = await newCustomer(context)
  context.stripe.subscriptions.set(customer, [readSubscription('customer.subscription.deleted')])
  await deliver(context, readEvent('customer.subscription.created', customer))
  assert.is((await standingOf(context, company.id)).subscription_status, 'canceled')
})

test('an outdated event sends no email', async (context) => {
  const { customer, company } = await newCustomer(context)
  context.stripe.subscriptions.set(customer, [readSubscription('customer.subscription.created')])
  await deliver(context, readEvent('invoice.payment_failed', customer))
  context.stripe.subscriptions.set(customer, [
    readSubscription(trialing, { cancel_at_period_end: true }),
  ])
  await deliver(context, readEvent('customer.subscription.trial_will_end', customer))
  assert.equal(await emailsOf(context, company.id), [])
})

test('other events and unknown customers are accepted and ignored', async (context) => {
  assert.is((await deliver(context, readEvent('unknown.event.type', 'cus_x'))).status, 200)
  assert.is((await deliver(context, readEvent('invoice.paid', 'cus_of_another'))).status, 200)
})

test('an event is 503 while the provider cannot be read, so that it is sent again', async (context) => {
  const { customer, company } = await newCustomer(context)
  context.stripe.subscriptions.set(customer, [readSubscription(trialing)])
  const event = readEvent(trialing, customer)
  context.stripe.failAt = failureAt('/v1/subscriptions')
  assert.is((await deliver(context, event)).status, 503)
  assert.is((await deliver(context, event)).status, 200)
  assert.is((await standingOf(context, company.id)).subscription_status, 'trialing')
})

/** The events of a subscription's life, each with the resulting state. */
const life: [event: string, state: string][] = [
  ['customer.subscription.created', trialing],
  ['checkout.session.completed', trialing],
  ['invoice.paid', 'customer.subscription.created'],
  ['invoice.payment_failed', pastDue],
  ['customer.subscription.updated.past_due', pastDue],
  ['customer.subscription.deleted', 'customer.subscription.deleted'],
]

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

const customersAtOnce = 8

test('repeated, late and reordered Stripe events: every order of six events gives the same state', async (context) => {
  const { app } = context.testApp
  const orders = permutations([0, 1, 2, 3, 4, 5])
  assert.is(orders.length, 720)
  // All orders run on PostgreSQL. PGlite runs every seventeenth.
  const waiting = isRealPostgres ? orders : orders.filter((_order, index) => index % 17 === 0)

  const liveThrough = async (): Promise<void> => {
    const { customer, company } = await newCustomer(context)
    let happened = 0
    const listSubscriptions = async () => {
      const status = statuses[happened] ?? 'active'
      const dates = { createdAt: new Date(0), currentPeriodEnd: new Date(0) }
      return [{ id: customer, status, ...dates, cancelAtPeriodEnd: false, hasTrial: true }]
    }
    const { supportEmail } = context.testApp.config
    const deps = {
      db: app.db,
      jobs: app.jobs,
      supportEmail,
      payments: { ...app.payments, listSubscriptions },
    }
    for (let order = waiting.pop(); order; order = waiting.pop()) {
      happened = 0
      await app.db
        .updateTable('companies')
        .set({ subscription_status: null })
        .where('id', '=', company.id)
        .execute()
      for (const index of order) {
        // An event cannot arrive before its change.
        happened = Math.max(happened, index)
        const event = {
          id: `evt_${order.join('')}_${index}`,
          type: types[index] ?? '',
          createdAt: new Date(index),
          customerId: customer,
          checkoutId: undefined,
        }
        await handlePaymentEvent(deps, event)
        if (index === 5) await handlePaymentEvent(deps, event)
      }
      const { subscription_status: status } = await standingOf(context, company.id)
      if (status !== 'canceled') assert.unreachable(`${order.join(' ')} ends as ${status}`)
    }
  }
  await Promise.all(Array.from({ length: customersAtOnce }, liveThrough))
})

const statuses = life.map(([, state]) => readSubscription(state).status as SubscriptionStatus)
const types = life.map(([event]) => readEvent(event, 'any').type)

test('a slow, older read does not overwrite a later one', async (context) => {
  const { app } = context.testApp
  const { customer, company } = await newCustomer(context)
  const canceled = {
    id: 'sub_slow',
    status: 'canceled' as const,
    createdAt: new Date(0),
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    hasTrial: false,
  }
  let releaseSlow: () => void = () => {}
  let markRequested: () => void = () => {}
  const requested = new Promise<void>((resolve) => (markRequested = resolve))
  const released = new Promise<void>((resolve) => (releaseSlow = resolve))
  const handle = (listSubscriptions: typeof app.payments.listSubscriptions, id: string) =>
    handlePaymentEvent(
      {
        db: app.db,
        jobs: app.jobs,
        supportEmail: context.testApp.config.supportEmail,
        payments: { ...app.payments, listSubscriptions },
      },
      {
        id,
        type: 'invoice.paid',
        createdAt: new Date(),
        customerId: customer,
        checkoutId: undefined,
      },
    )
  const slow = handle(async () => {
    markRequested()
    await released
    return [{ ...canceled, status: 'active' }]
  }, 'evt_slow')
  await requested
  await handle(async () => [canceled], 'evt_quick')
  releaseSlow()
  await slow
  assert.is((await standingOf(context, company.id)).subscription_status, 'canceled')
})

test('with several subscriptions the best plan is used', async (context) => {
  const { customer, company } = await newCustomer(context)
  context.stripe.subscriptions.set(customer, [
    readSubscription('customer.subscription.deleted', { id: 'sub_new', created: 2_000_000_000 }),
    readSubscription('customer.subscription.updated.cancel_at_period_end', { id: 'sub_old' }),
  ])
  await deliver(context, readEvent('invoice.paid', customer))
  assert.equal(await standingOf(context, company.id), {
    stripe_subscription_id: 'sub_old',
    subscription_status: 'active',
    cancel_at_period_end: true,
    had_trial: false,
  })
})

test('the nightly reconciliation applies missed changes and skips unreadable customers', async (context) => {
  const { app } = context.testApp
  const missed = await newCustomer(context)
  const unread = await newCustomer(context)
  const last = await newCustomer(context)
  for (const { customer } of [missed, unread, last])
    context.stripe.subscriptions.set(customer, [readSubscription(trialing)])
  const failures: unknown[] = []
  await reconcileBilling({
    db: app.db,
    jobs: app.jobs,
    supportEmail: context.testApp.config.supportEmail,
    payments: {
      ...app.payments,
      listSubscriptions: (customer) =>
        customer === unread.customer
          ? Promise.reject(new Error('no such customer'))
          : app.payments.listSubscriptions(customer),
    },
    log: { warn: (...args: unknown[]) => void failures.push(args) },
  })
  const statuses = [missed, unread, last].map(
    async ({ company }) => (await standingOf(context, company.id)).subscription_status,
  )
  assert.equal(await Promise.all(statuses), ['trialing', null, 'trialing'])
  assert.is(failures.length, 1)
})

test('the emails name the day, the price and the way to Billing, and escape the company', async (context) => {
  const { app, config } = context.testApp
  const { customer, company } = await newCustomer(context, '<img src=x> Ltd')
  context.stripe.subscriptions.set(customer, [readSubscription(trialing)])
  await deliver(context, readEvent('customer.subscription.trial_will_end', customer))
  context.stripe.subscriptions.set(customer, [readSubscription(pastDue)])
  await deliver(context, readEvent('invoice.payment_failed', customer))

  const sent: EmailMessage[] = []
  const emailSender = {
    send: async (message: EmailMessage) => {
      sent.push(message)
      return { providerMessageId: 'x' }
    },
    find: async () => undefined,
  }
  for (const { id } of await emailsOf(context, company.id))
    await sendEmail({ db: app.db, emailSender, config }, id)
  const [ends, failed] = sent
  assert.match(ends?.subject ?? '', /^Your CurbQuote trial ends on [A-Z][a-z]+ \d+, \d{4}$/)
  assert.is(failed?.subject, 'Your CurbQuote payment failed')
  for (const { to, html, text } of sent) {
    assert.equal(to, [company.email])
    assert.not.match(html, '<img src=x>')
    for (const part of [html, text]) {
      assert.match(part, '$25.00')
      assert.match(part, 'http://quotes.test/company/dashboard?tab=billing')
    }
  }
})

test.run()
