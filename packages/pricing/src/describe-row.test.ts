import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { amountOfRow, describeRow, explainRow, nameRow, type RowLine } from './describe-row.ts'

const part = { quantity: 3_600_000, rate: 28_00, upTo: null } as const
const fence: RowLine = {
  kind: 'service',
  label: 'Power Washing',
  amount: 100.8,
  trace: { op: 'tiers', unit: 'sq ft', surfaceTypes: ['fence'], parts: [part] },
}
const dirt: RowLine = {
  kind: 'modifier',
  label: 'Heavy dirt',
  amount: 25.2,
  trace: { op: 'percent', of: 'heavy', baseCents: 100_80, basisPoints: 25_00 },
} as unknown as RowLine

test('a row names the surfaces that its label does not name, and what its modifiers add', () => {
  assert.equal(describeRow([fence, { ...dirt, trace: undefined }], 'en'), [
    '360 sq ft of fence: $100.80',
    'Heavy dirt +$25.20',
  ])
  assert.equal(describeRow([fence], 'en'), ['360 sq ft of fence'])
  assert.equal(describeRow([{ ...fence, label: 'Fence and gate' }], 'en'), ['360 sq ft'])
  assert.equal(describeRow([{ ...fence, kind: 'tax' }], 'en'), [])
  assert.equal(describeRow([fence], 'es'), ['360 pies² de cerca'])
})

test('the row of the minimum charge names the minimum', () => {
  const trace = { op: 'minimum', of: 'visit', minimumCents: 150_00, reachedCents: 96_00 } as const
  const minimum: RowLine = { kind: 'minimum', label: 'Minimum charge', amount: 54, trace }
  assert.equal(describeRow([minimum], 'en'), ['minimum $150.00'])
})

test('the amount of a row is the exact sum of its lines', () => {
  assert.is(amountOfRow([fence, dirt]), '$126.00')
})

test('each line of a row is explained once, and windows are counted as windows', () => {
  assert.equal(explainRow([fence, dirt], 'en'), [
    '360 sq ft of fence at $0.28 = $100.80.',
    'Heavily soiled: 25% of $100.80.',
  ])
  const windows: RowLine = {
    kind: 'service',
    label: 'Window Cleaning',
    amount: 90,
    trace: {
      op: 'tiers',
      unit: 'each',
      surfaceTypes: [],
      parts: [{ quantity: 10, rate: 9_00_00 }],
    },
  }
  assert.equal(explainRow([windows], 'en'), ['10 windows at $9.00 = $90.00.'])
  assert.equal(explainRow([windows], 'es'), ['10 ventanas a $9.00 = $90.00.'])
})

test('a row is named by its first line, and tax with its rate', () => {
  assert.is(nameRow([fence, dirt], 'en'), 'Power Washing')
  const trace = { op: 'percent', of: 'tax', baseCents: 100_80, basisPoints: 8_25 } as const
  const tax: RowLine = { kind: 'tax', label: 'Tax', amount: 8.32, trace }
  assert.is(nameRow([tax], 'en'), 'Tax (8.25%)')
  assert.is(nameRow([tax], 'es'), 'Impuesto (8.25%)')
})

test.run()
