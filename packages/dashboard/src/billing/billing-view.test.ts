import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { effectivePlan, type PlanOverride, type SubscriptionStatus } from '@curbquote/types/billing'
import { billingView, describeUnpaid } from './billing-view.ts'

function viewOf(
  subscriptionStatus: SubscriptionStatus | null,
  stripeSubscriptionId: string | null,
  planOverride: PlanOverride | null = null,
) {
  const plan = effectivePlan({ planOverride, subscriptionStatus })
  return billingView({ plan, subscriptionStatus, stripeSubscriptionId })
}

test('a company that never had a subscription is offered the plans', () => {
  assert.is(viewOf(null, null), 'choose')
})

test('a company whose subscription ended is offered to reactivate it', () => {
  for (const status of ['canceled', 'incomplete', 'incomplete_expired', null] as const)
    assert.is(viewOf(status, 'sub_1'), 'reactivate')
})

test('a trial shows the trial view, and a paid or past-due subscription the manage view', () => {
  assert.is(viewOf('trialing', 'sub_1'), 'trial')
  for (const status of ['active', 'past_due', 'unpaid', 'paused'] as const)
    assert.is(viewOf(status, 'sub_1'), 'manage')
})

test('a granted plan needs no payment, and a revoked plan still shows the subscription', () => {
  assert.is(viewOf(null, null, 'pro'), 'provided')
  assert.is(viewOf('canceled', 'sub_1', 'pro'), 'provided')
  assert.is(viewOf('trialing', 'sub_1', 'free'), 'trial')
  assert.is(viewOf('active', 'sub_1', 'free'), 'manage')
})

test('a paused subscription is not described as a failed payment', () => {
  const unpaid = describeUnpaid({ plan: 'free', subscriptionStatus: 'paused' })
  assert.is(unpaid.status, 'Paused')
  assert.is(unpaid.problem, 'Your subscription is paused.')
})

test('the widget of a company whose payment failed is called paused only without a plan', () => {
  const solutionFor = (plan: 'free' | 'pro') =>
    describeUnpaid({ plan, subscriptionStatus: 'past_due' }).solution
  assert.match(solutionFor('free'), 'Your widget is paused until then.')
  assert.not.match(solutionFor('pro'), 'widget')
})

test.run()
