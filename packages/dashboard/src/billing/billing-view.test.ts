import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { effectivePlan, type PlanOverride, type SubscriptionStatus } from '@curbquote/types'
import { billingView } from './billing-view.ts'

function viewOf(
  subscriptionStatus: SubscriptionStatus | null,
  stripeSubscriptionId: string | null,
  planOverride: PlanOverride | null = null,
) {
  const plan = effectivePlan({ planOverride, subscriptionStatus })
  return billingView({ plan, subscriptionStatus, stripeSubscriptionId })
}

test('who never had a subscription chooses a plan', () => {
  assert.is(viewOf(null, null), 'choose')
})

test('who had one takes it up again', () => {
  for (const status of ['canceled', 'incomplete', 'incomplete_expired', null] as const)
    assert.is(viewOf(status, 'sub_1'), 'reactivate')
})

test('a trial is shown as one, and what is billed is managed, paid or not', () => {
  assert.is(viewOf('trialing', 'sub_1'), 'trial')
  for (const status of ['active', 'past_due', 'unpaid', 'paused'] as const)
    assert.is(viewOf(status, 'sub_1'), 'manage')
})

test('a plan that was given needs no payment; one that was taken leaves the subscription to manage', () => {
  assert.is(viewOf(null, null, 'pro'), 'provided')
  assert.is(viewOf('canceled', 'sub_1', 'pro'), 'provided')
  assert.is(viewOf('trialing', 'sub_1', 'free'), 'trial')
  assert.is(viewOf('active', 'sub_1', 'free'), 'manage')
})

test.run()
