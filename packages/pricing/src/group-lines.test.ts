import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { rowsOf } from './group-lines.ts'
import { priceJob, priceQuote } from './price-quote.ts'
import { severalServiceJobs, severalServiceLists } from './test/price-arbitraries.ts'

test('a row is a service with its modifiers and its minimum, and every other line is a row', () => {
  fc.assert(
    fc.property(severalServiceJobs, severalServiceLists, (job, list) => {
      const { lines } = priceQuote(priceJob(job, list), [])
      const rows = rowsOf(lines)
      assert.equal(rows.flat(), lines)
      const services = rows.filter(([{ kind }]) => kind === 'service')
      const names = services.map(([{ serviceTypeId, label }]) => `${serviceTypeId} ${label}`)
      assert.is(new Set(names).size, names.length, 'no service has two rows')
      for (const [first, ...others] of rows) if (first.kind !== 'service') assert.equal(others, [])
      for (const [{ kind, trace }] of rows) {
        assert.is.not(kind, 'modifier')
        assert.ok(trace.op !== 'minimum' || trace.of === 'visit')
      }
    }),
    { numRuns: 500 },
  )
})

test.run()
