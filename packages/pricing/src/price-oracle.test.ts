import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { priceJob, priceQuote } from './price-quote.ts'
import { evaluateTrace } from './evaluate-trace.ts'
import { jobs, priceLists, selections } from './test/price-arbitraries.ts'
import * as oracle from './test/price-oracle.ts'

test('10,000 price lists without rules of their own give the price of the calculation before rules', () => {
  fc.assert(
    fc.property(jobs, priceLists, selections, (job, list, selected) => {
      const expectedJob = oracle.priceJob(job, list)
      const priced = priceJob(job, list)
      for (const field of [
        'areaSqCentifeet',
        'estimatedCostCents',
        'setupFeeCents',
        'extraCharges',
        'subtotalCents',
      ] as const)
        assert.equal(priced[field], expectedJob[field])
      assert.equal(
        priced.addOns.map(({ trace: _trace, ...addOn }) => addOn),
        expectedJob.addOns,
      )
      const { lines, estimatedCostCents, ...total } = priceQuote(priced, selected)
      const { lines: expectedLines, ...expectedTotal } = oracle.priceQuote(expectedJob, selected)
      // Included add-ons now come before the selected ones.
      const isSelected = ({ addOnStatus }: oracle.PricedLine) => addOnStatus === 'selected'
      const ordered = [
        ...expectedLines.filter((line) => line.kind !== 'tax' && !isSelected(line)),
        ...expectedLines.filter(isSelected),
        ...expectedLines.filter(({ kind }) => kind === 'tax'),
      ]
      assert.is(
        JSON.stringify(lines.map(({ trace: _trace, serviceTypeId: _service, ...line }) => line)),
        JSON.stringify(ordered),
      )
      assert.equal(total, expectedTotal)
      assert.is(estimatedCostCents, expectedJob.estimatedCostCents)
      for (const line of lines) assert.is(evaluateTrace(line.trace), line.amountCents)
    }),
    { numRuns: 10_000 },
  )
})

test.run()
