import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exactAnswers } from '@curbquote/types/answers'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import { type AnswerDecision, answerJob, narrowedFrom, narrowingsOf } from './answer-job.ts'
import { NotQuotedError } from './price-quote.ts'
import { flatPriceList, flatPriceRules } from './test/flat-price-list.ts'
import { largestJob, largestPriceList } from './test/largest-price-list.ts'

const list = (answers: Partial<typeof exactAnswers>): PriceList => ({
  ...flatPriceList,
  rules: { ...flatPriceRules, answers: { ...exactAnswers, ...answers } },
})
const asRange = list({ services: [{ rateId: 'other-1', mode: 'range' }] })
const feet = 10_000
const job = (surface: Partial<JobSurface> = {}, rest: Partial<Job> = {}): Job => ({
  surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 700 * feet, ...surface }],
  jobDescription: '',
  ...rest,
})
const interval = (low: number, high: number) => ({
  lowSqCentifeet: low * feet,
  highSqCentifeet: high * feet,
})

test('an area that contradicts the measurement is priced by the owner', () => {
  const corrected = { areaIntervals: [interval(600, 800), interval(200, 200)] }
  const { mode, reasons } = answerJob(job({ ...corrected, areaSqCentifeet: 200 * feet }), asRange)
  assert.equal([mode, reasons], ['review', [{ code: 'MEASUREMENTS_DISAGREE' }]])
})

test('keyword evasion: an invisible character does not hide a word that the owner reviews', () => {
  const { reviewWhen } = exactAnswers
  const asked = list({ reviewWhen: { ...reviewWhen, words: [' Lead '] } })
  for (const word of ['lead', 'le\u200bad', 'ＬＥＡＤ'])
    assert.is(answerJob(job({}, { jobDescription: `${word} paint` }), asked).mode, 'review', word)
})

test('a job outside the area is priced by the owner if they want it', () => {
  const outside = job({}, { isOutsideArea: true })
  assert.is(answerJob(outside, list({})).mode, 'exact')
  const { reviewWhen } = exactAnswers
  assert.equal(
    answerJob(outside, list({ reviewWhen: { ...reviewWhen, outsideArea: true } })).reasons,
    [{ code: 'OUTSIDE_AREA' }],
  )
})

test('without rules for answers only a place is a reason for a review', () => {
  const { rules, ...others } = list({})
  const plain = { ...others, rules: { ...rules, answers: undefined } }
  assert.is(answerJob(job(), plain).mode, 'exact')
  assert.is(answerJob(job({}, { areaReview: 'OUTSIDE_AREA' }), plain).mode, 'review')
  assert.throws(
    () => answerJob(job({ areaSqCentifeet: 0, count: 3 }), plain),
    (error: unknown) => error instanceof NotQuotedError,
  )
})

test('a photo narrows a range only if the area matters', () => {
  const uncertain = job({ areaIntervals: [interval(600, 800)] })
  assert.equal(narrowingsIn(uncertain, asRange), ['photo'])
  const { rules } = asRange
  const withMinimum = { ...asRange, rules: { ...rules, minimumChargeCents: 100_000 } }
  assert.equal(narrowingsIn(uncertain, withMinimum), [])
})

test('a range is narrowed only by one that lies within it', () => {
  const range = (lowCents: number, highCents: number): AnswerDecision => ({
    mode: 'range',
    lowCents,
    highCents,
    reasons: [],
  })
  assert.equal(narrowedFrom(range(310, 420), range(345, 385)), { low: 310, high: 420 })
  assert.is(narrowedFrom(range(310, 420), range(400, 450)), undefined)
  assert.is(narrowedFrom(range(310, 420), range(310, 420)), undefined)
})

test('a range is at least as wide as the owner chose, 10% of its middle by default', () => {
  // The area is known and every condition costs the same, so the range comes from rounding only.
  const known = job({ condition: 'moderate', stories: 1 })
  const total = answerJob(known, list({}))
  if (total.mode === 'review') throw new Error('Expected a price.')
  const range = (rangeAtLeast?: number) => {
    const services = [{ rateId: 'other-1', mode: 'range' as const }]
    const decision = answerJob(
      known,
      list({ services, ...(rangeAtLeast !== undefined && { rangeAtLeast }) }),
    )
    if (decision.mode !== 'range') throw new Error('Expected a range.')
    assert.ok(decision.lowCents <= total.lowCents && total.lowCents <= decision.highCents)
    const middle = (decision.lowCents + decision.highCents) / 2
    return (decision.highCents - decision.lowCents) / middle
  }
  assert.ok(range() >= 0.1 && range() < 0.15, String(range()))
  assert.ok(range(2_500) >= 0.25, String(range(2_500)))
  assert.ok(range(0) < 0.05, String(range(0)))
})

function narrowingsIn(range: Job, priceList: PriceList) {
  const decision = answerJob(range, priceList)
  return decision.mode === 'range' ? narrowingsOf(range, priceList, decision) : undefined
}

/** CPU time in milliseconds. Unlike the elapsed time it hardly depends on what else the machine does. */
function cpuTimeOf(calculate: () => void): number {
  const start = process.cpuUsage()
  calculate()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

// A slow machine takes 0.3 s. A text that is searched again for each price of a range takes 9 s.
test('attack: an answer by the largest price list takes less than a second', () => {
  const modes = new Set<string>()
  for (const uncertain of ['one', 'all'] as const)
    for (const withMaximum of [15, 50]) {
      const largest = largestJob(uncertain)
      const times = [1, 2, 3].map(() => {
        const prices = largestPriceList(withMaximum)
        // Two answers, because a visitor's correction is compared with the earlier answer.
        return cpuTimeOf(() => {
          modes.add(answerJob(largest, prices).mode)
          narrowingsIn(largest, prices)
        })
      })
      // The first call also compiles the code.
      assert.ok(Math.min(...times) < 1_000, `${times.join(', ')} ms`)
    }
  assert.ok(modes.has('range'))
})

test.run()
