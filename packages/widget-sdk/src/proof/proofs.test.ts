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

/** Lets some milliseconds of the page's time pass, and everything happen that is due by then. */
async function pass(ms = 0) {
  now += ms
  const due = timers.filter(({ at }) => at <= now)
  timers = timers.filter(({ at }) => at > now)
  for (const { run } of due) run()
  await new Promise((resolve) => real.setTimeout(resolve, 5))
}

async function until(isSo: () => boolean, msPerTurn = 0) {
  for (let turn = 0; !isSo(); turn++) {
    assert.ok(turn < 2_000, 'it happened')
    await pass(msPerTurn)
  }
}

/** The proofs of a widget whose first `failures` challenges cannot be loaded. */
function setUp(failures = 0) {
  const store = new WidgetStore({ emit: () => true, runEffect: () => undefined })
  const loadChallenge = () =>
    failures-- > 0 ? Promise.reject(new Error('offline')) : Promise.resolve(challenge)
  store.client = { ...store.client, loadChallenge }
  const sent: string[] = []
  return { store, proofs: new Proofs(store), sent }
}

/** A solved challenge is replaced after some minutes. */
const isSolved = () => timers.some(({ at }) => at - now > 60_000)

test('is sent at once if it was solved while the request waited for its response', async () => {
  const { proofs, sent } = setUp()
  assert.equal(proofs.take(), {})
  await until(isSolved)
  proofs.sendLate((solved) => Promise.resolve(sent.push(solved)))
  assert.is(sent.length, 1)
})

test('is sent although the last challenge could not be loaded just before', async () => {
  const { proofs, sent } = setUp(1)
  await pass()
  assert.equal(proofs.take(), {})
  proofs.sendLate((solved) => Promise.resolve(sent.push(solved)))
  await until(() => sent.length === 1, 1_000)
})

test('is sent again if the connection is interrupted', async () => {
  const { proofs, sent } = setUp()
  assert.equal(proofs.take(), {})
  proofs.sendLate((solved) => {
    sent.push(solved)
    return sent.length < 3 ? Promise.reject(new Error('offline')) : Promise.resolve()
  })
  await until(() => sent.length === 3, 1_000)
})

test('is not sent to another widget', async () => {
  const { store, proofs, sent } = setUp()
  let interrupt: () => void = () => undefined
  assert.equal(proofs.take(), {})
  proofs.sendLate((solved) => {
    sent.push(solved)
    return new Promise((_, reject) => (interrupt = () => reject(new Error('offline'))))
  })
  await until(() => sent.length === 1)
  store.client = { ...store.client }
  interrupt()
  for (let turn = 0; turn < 60; turn++) await pass(10_000)
  assert.is(sent.length, 1)
})

test.run()
