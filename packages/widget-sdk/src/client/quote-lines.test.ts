import { dollarsToCents } from '@curbquote/pricing'
import type { AnalysisQuote } from '@curbquote/types/analyses'
import type { QuoteLine } from '@curbquote/types/quote-lines'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { testAnalysis } from '../../test/analyzed-jobs.ts'
import { quoteLines } from './quote-lines.ts'
import { quoteTotal } from './quote-total.ts'

const amounts = (lines: readonly QuoteLine[]) => lines.map(({ label, amount }) => [label, amount])

const sumOf = (lines: readonly QuoteLine[]) =>
  lines.reduce((total, { amount }) => total + dollarsToCents(amount), 0)

/** A job of $120.00 with a minimum charge of $150.00 and a suggestion of $20.00, untaxed. */
const topped: AnalysisQuote = {
  ...testAnalysis.quote,
  subtotal: 150,
  taxRate: 0,
  minimum: 150,
  smartAddOns: testAnalysis.quote.smartAddOns
    .filter(({ id }) => id === 9)
    .map((addOn) => ({ ...addOn, amount: 20 })),
  lines: [
    { kind: 'service', label: 'Driveway', amount: 120, addOnStatus: null },
    {
      kind: 'minimum',
      label: 'Minimum charge',
      amount: 30,
      addOnStatus: null,
      trace: { op: 'minimum', of: 'visit', minimumCents: 15_000, reachedCents: 12_000 },
    },
    { kind: 'tax', label: 'Tax', amount: 0, addOnStatus: null },
  ],
}

test('the lines with a selected suggestion add up to the total', () => {
  for (const selected of [[], [9]]) {
    const lines = quoteLines(testAnalysis.quote, selected)
    assert.is(sumOf(lines), quoteTotal(testAnalysis.quote, selected).totalCents)
  }
})

test('a selected suggestion counts toward the minimum charge', () => {
  assert.equal(amounts(quoteLines(topped, [])), [
    ['Driveway', 120],
    ['Minimum charge', 30],
  ])
  assert.equal(amounts(quoteLines(topped, [9])), [
    ['Driveway', 120],
    ['Concrete sealing', 20],
    ['Minimum charge', 10],
  ])
  assert.is(quoteTotal(topped, [9]).totalCents, 15_000)
})

test('lines of $0.00 are not shown', () => {
  const smartAddOns = topped.smartAddOns.map((addOn) => ({ ...addOn, amount: 0 }))
  const setup = { kind: 'setup_fee', label: 'Setup fee', amount: 0, addOnStatus: null } as const
  const quote = { ...topped, smartAddOns, lines: [...(topped.lines ?? []), setup] }
  assert.equal(amounts(quoteLines(quote, [9])), [
    ['Driveway', 120],
    ['Minimum charge', 30],
  ])
})

test('the minimum charge adds nothing when the suggestions exceed it', () => {
  const smartAddOns = topped.smartAddOns.map((addOn) => ({ ...addOn, amount: 45 }))
  const lines = quoteLines({ ...topped, smartAddOns }, [9])
  assert.equal(amounts(lines), [
    ['Driveway', 120],
    ['Concrete sealing', 45],
  ])
})

test.run()
