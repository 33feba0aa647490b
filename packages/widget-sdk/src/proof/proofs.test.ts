import type { Challenge } from '@curbquote/types/spam'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { WidgetStore } from '../state/widget-store.ts'
import './challenge-solver.ts'
import { Proofs } from './proofs.ts'

const real = { setTimeout, clearTimeout, now: Date.now }
let now = 0
let timers: { at: number; run: () => void }[] = []

const test = suite('the proof of a request that was sent without one')
test.before.each(() => {
  now = 1_000_000
  timers = []
  Date.now = () => now
  globalThis.setTimeout = ((run: () => void, ms = 0) => {
    const timer = { at: now + ms, run }
    timers.push(timer)
    return timer
  }) as never
  globalThis.clearTimeout = ((cleared: object) => {
    timers = timers.filter((timer) => timer !== cleared)
  }) as never
})
test.after.each(() => {
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout })
  Date.now = real.now
})

const challenge = (await createChallenge({
  algorithm: 'SHA-256',
  cost: 1,
  counter: 1,
  deriveKey,
  hmacSignatureSecret: 'a secret',
  hmacKeySignatureSecret: 'another secret',
})) as Challenge

/** Lets everything happen that needs no time. */
const settle = () => new Promise((resolve) => real.setTimeout(resolve, 20))

async function passMinute() {
  for (let seconds = 0; seconds < 60; seconds++) {
    await settle()
    now += 1_000
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers = timers.filter((other) => other !== timer)
      timer.run()
    }
  }
}

/** The proofs of a widget whose first `failures` challenges cannot be loaded. */
function setUp(failures = 0) {
  const store = new WidgetStore({ emit: () => true, runEffect: () => undefined })
  const loadChallenge = () =>
    failures-- > 0 ? Promise.reject(new Error('offline')) : Promise.resolve(challenge)
  store.client = { ...store.client, loadChallenge }
  const sent: string[] = []
  const send = (solved: string) => Promise.resolve(sent.push(solved))
  return { store, proofs: new Proofs(store), sent, send }
}

test('is sent at once if it was solved while the request waited for its response', async () => {
  const { proofs, sent, send } = setUp()
  assert.equal(proofs.take(), {})
  await settle()
  proofs.sendLate(send)
  await settle()
  assert.is(sent.length, 1)
})

test('is sent although the last challenge could not be loaded just before', async () => {
  const { proofs, sent, send } = setUp(1)
  await settle()
  assert.equal(proofs.take(), {})
  proofs.sendLate(send)
  await passMinute()
  assert.is(sent.length, 1)
})

test('is sent again, with another challenge, if the connection is interrupted', async () => {
  const { proofs, sent } = setUp()
  assert.equal(proofs.take(), {})
  proofs.sendLate((solved) => {
    sent.push(solved)
    return sent.length < 3 ? Promise.reject(new Error('offline')) : Promise.resolve()
  })
  await passMinute()
  assert.is(sent.length, 3)
})

test('is not sent to another widget', async () => {
  const { store, proofs, sent } = setUp()
  let interrupt: () => void = () => undefined
  assert.equal(proofs.take(), {})
  proofs.sendLate((solved) => {
    sent.push(solved)
    return new Promise((_, reject) => (interrupt = () => reject(new Error('offline'))))
  })
  await settle()
  store.client = { ...store.client }
  interrupt()
  await passMinute()
  assert.is(sent.length, 1)
})

test.run()
