import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { effectivePlan, subscriptionStatuses, widgetAvailability } from './values.ts'

test('the subscription decides the plan', () => {
  assert.equal(
    [null, ...subscriptionStatuses].map((subscriptionStatus) => [
      subscriptionStatus,
      effectivePlan({ planOverride: null, subscriptionStatus }),
    ]),
    [
      [null, 'free'],
      ['incomplete', 'free'],
      ['incomplete_expired', 'free'],
      ['trialing', 'free_trial'],
      ['active', 'pro'],
      ['past_due', 'free'],
      ['canceled', 'free'],
      ['unpaid', 'free'],
      ['paused', 'free'],
    ],
  )
})

test('an override takes precedence over the subscription', () => {
  assert.is(effectivePlan({ planOverride: 'pro', subscriptionStatus: null }), 'pro')
  assert.is(effectivePlan({ planOverride: 'free', subscriptionStatus: 'active' }), 'free')
})

test('a widget without a plan is unavailable: PAYMENT_FAILED with unpaid invoices, otherwise SERVICE_PAUSED', () => {
  const availability = (subscriptionStatus: 'past_due' | 'unpaid' | 'canceled' | 'active' | null) =>
    widgetAvailability({ planOverride: null, subscriptionStatus })
  assert.is(availability('active'), 'available')
  assert.is(availability('past_due'), 'PAYMENT_FAILED')
  assert.is(availability('unpaid'), 'PAYMENT_FAILED')
  assert.is(availability('canceled'), 'SERVICE_PAUSED')
  assert.is(availability(null), 'SERVICE_PAUSED')
  assert.is(
    widgetAvailability({ planOverride: 'free', subscriptionStatus: 'past_due' }),
    'SERVICE_PAUSED',
  )
  assert.is(
    widgetAvailability({ planOverride: 'pro', subscriptionStatus: 'past_due' }),
    'available',
  )
})

test.run()
