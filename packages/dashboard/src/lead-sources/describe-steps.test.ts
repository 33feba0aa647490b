import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { largestLoss, shownSteps } from './describe-steps.ts'

const counts = {
  seen: 1204, started: 388, photo: 301, price: 266, details: 140, sent: 96, accepted: 41,
} // prettier-ignore

test('each step names its denominator', () => {
  const steps = shownSteps(counts)
  assert.equal(steps[3], {
    step: 'price',
    count: 266,
    before: { step: 'photo', count: 301 },
    share: 88,
  })
  assert.is(steps[0]?.before, undefined)
})

test('most people leave after the step with the largest loss between the first answer and the request', () => {
  assert.equal(largestLoss(counts), { step: 'price', percent: 47 })
  assert.is(
    largestLoss({ ...counts, started: 0, photo: 0, price: 0, details: 0, sent: 0 }),
    undefined,
  )
})

test('for a method the steps begin with the first answer', () => {
  assert.is(shownSteps({ ...counts, seen: null })[0]?.step, 'started')
})

test('a share is never more than everyone', () => {
  assert.is(shownSteps({ ...counts, details: 300 })[4]?.share, 100)
})

test.run()
