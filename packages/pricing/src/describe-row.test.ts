import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { amountOfRow, describeRow, explainRow, type RowLine } from './describe-row.ts'

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
  trace: { op: 'percent', of: 'condition_heavy', baseCents: 100_80, basisPoints: 25_00 },
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

test('the amount of a row is the exact sum of its lines', () => {
  assert.is(amountOfRow([fence, dirt]), '$126.00')
})

test('each explanation names its line if there are several', () => {
  const [only] = explainRow([fence], 'en')
  assert.not.match(only ?? '', 'Power Washing')
  const both = explainRow([fence, { ...fence, label: 'More fence' }], 'en')
  assert.match(both[0] ?? '', /^Power Washing: \$100\.80\. /)
  assert.match(both[1] ?? '', /^More fence: \$100\.80\. /)
})

test.run()
