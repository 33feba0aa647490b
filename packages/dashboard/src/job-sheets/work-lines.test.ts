import type { QuoteLine, QuoteLineKind } from '@curbquote/types/quote-lines'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { workLines } from './work-lines.ts'

const line = (kind: QuoteLineKind, label: string): QuoteLine => ({
  kind,
  label,
  amount: 10,
  addOnStatus: null,
})
const lines = [
  line('service', 'House washing'),
  line('modifier', '2 stories'),
  line('setup_fee', 'Setup fee'),
  line('extra_charge', 'Travel'),
  line('add_on', 'Gutter cleaning'),
  line('discount', 'Bundle discount'),
  line('tax', 'Tax'),
]

test('a job sheet with prices has all lines', () => {
  assert.equal(workLines(lines, true), lines)
})

test('a job sheet without prices has the work, and no fees, discounts or tax', () => {
  assert.equal(
    workLines(lines, false).map(({ label }) => label),
    ['House washing', 'Gutter cleaning'],
  )
})

test.run()
