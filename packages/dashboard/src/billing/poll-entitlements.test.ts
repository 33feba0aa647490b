import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Entitlements, entitlementsOf, type SubscriptionStatus } from '@curbquote/types'
import { pollEntitlements } from './poll-entitlements.ts'

const plan = (subscriptionStatus: SubscriptionStatus | null) =>
  entitlementsOf({
    planOverride: null,
    subscriptionStatus,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
  })

async function poll(answers: (Entitlements | undefined)[]) {
  let reads = 0
  let pauses = 0
  const found = await pollEntitlements(
    async () => {
      const answer = answers[Math.min(reads++, answers.length - 1)]
      if (!answer) throw new Error('not answered')
      return answer
    },
    async () => void pauses++,
  )
  return { badge: found?.badge, reads, pauses }
}

test('polling stops as soon as the plan is no longer Free', async () => {
  const answers = [plan(null), undefined, plan('trialing'), plan('active')]
  assert.equal(await poll(answers), { badge: 'Trial', reads: 3, pauses: 2 })
})

test('a plan that stays Free is read twenty times', async () => {
  assert.equal(await poll([plan(null)]), { badge: undefined, reads: 20, pauses: 19 })
})

test.run()
