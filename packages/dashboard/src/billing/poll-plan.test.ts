import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type Entitlements,
  entitlementsOf,
  type SubscriptionStatus,
} from '@curbquote/types/billing'
import { type PlanPoll, planPollInterval, pollPlan } from './poll-plan.ts'

const plan = (subscriptionStatus: SubscriptionStatus | null) =>
  entitlementsOf({
    planOverride: null,
    subscriptionStatus,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  })

async function poll(plans: (Entitlements | undefined)[]) {
  let last: PlanPoll | undefined
  do {
    const next = plans[Math.min(last?.polls ?? 0, plans.length - 1)]
    last = await pollPlan(last, async () => {
      if (!next) throw new Error('no response')
      return next
    })
  } while (planPollInterval(last) !== false)
  return last
}

test('the plan is read every three seconds', () => {
  assert.is(planPollInterval(undefined), 3_000)
  assert.is(planPollInterval({ polls: 1, isKnown: false }), 3_000)
})

test('polling stops when the plan is no longer Free', async () => {
  const plans = [plan(null), undefined, plan('trialing'), plan('active')]
  assert.equal(await poll(plans), { polls: 3, isKnown: true })
})

test('polling stops after twenty reads if the plan stays Free', async () => {
  assert.equal(await poll([plan(null)]), { polls: 20, isKnown: false })
})

test.run()
