import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isRunning } from './is-running.ts'

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

test('a delivery runs while it is sent or its next attempt is near, and waits while its webhook is off', () => {
  for (const [state, seconds, endpoint, expected] of [
    ['sending', 60, 'active', true],
    ['sending', 60, 'paused', true],
    ['pending', -5, 'active', true],
    ['pending', 300, 'active', false],
    ['pending', -5, 'paused', false],
    ['pending', -5, 'disabled', false],
  ] as const)
    assert.is(
      isRunning({ state, nextAt: inSeconds(seconds) }, { state: endpoint }),
      expected,
      `${state} ${seconds} ${endpoint}`,
    )
  assert.is(isRunning({ state: 'delivered', nextAt: null }, { state: 'active' }), false)
})

test.run()
