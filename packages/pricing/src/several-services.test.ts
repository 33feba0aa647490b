import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceList } from '@curbquote/types/price-rules'
import { evaluateTrace } from './evaluate-trace.ts'
import { addTax, percentOf, sum } from './price-arithmetic.ts'
import { tripLine } from './price-lines.ts'
import { priceJob, priceQuote, serviceTypeIdsOf, unquotedReasonsOf } from './price-quote.ts'
import {
  ruledJobs,
  ruledPriceLists,
  selections,
  severalServiceJobs,
  severalServiceLists,
} from './test/price-arbitraries.ts'

/** The surfaces of one service type, without anything that a visit costs only once. */
function apart(serviceTypeId: number, job: Job, list: PriceList) {
  const { rules, services = [] } = list
  const service = services.find((found) => found.serviceTypeId === serviceTypeId)
  const surfaces = job.surfaces.filter((surface) => surface.serviceTypeId === serviceTypeId)
  const alone: PriceList = {
    ...list,
    ...service,
    services: services.filter((found) => found === service),
    rules: { ...rules, minimumChargeCents: 0, bundle: { two: 0, threeOrMore: 0 }, tripBands: [] },
    extraCharges: [],
    addOns: [],
  }
  return priceJob({ surfaces, jobDescription: '' }, alone)
}

/** What the services cost together: the highest price that a choice of them costs with the discount for its number. */
function withBundle(
  prices: readonly number[],
  { two, threeOrMore }: { two: number; threeOrMore: number },
) {
  const paid = prices.filter((cents) => cents > 0)
  let highest = 0
  for (let chosen = 0; chosen < 2 ** paid.length; chosen++) {
    const some = paid.filter((_, index) => chosen & (1 << index))
    const discount = some.length > 2 ? threeOrMore : some.length === 2 ? two : 0
    highest = Math.max(highest, sum(some) + percentOf(sum(some), -discount))
  }
  return highest
}

test('several services cost what they cost apart, with one trip fee, one bundle and one minimum charge', () => {
  fc.assert(
    fc.property(severalServiceJobs, severalServiceLists, (job, list) => {
      const withoutAddOns = { ...list, addOns: [] }
      const priced = priceJob(job, withoutAddOns)
      const parts = serviceTypeIdsOf(job, list).map((id) => apart(id, job, list))
      const isOfService = ({ kind }: { kind: string }) =>
        kind === 'service' || kind === 'modifier' || kind === 'minimum'
      assert.equal(
        priced.lines.filter(isOfService),
        parts.flatMap(({ lines }) => lines.filter(isOfService)),
      )
      assert.is(priced.servicesCents, sum(parts.map(({ servicesCents }) => servicesCents)))
      assert.is(priced.setupFeeCents, sum(parts.map(({ setupFeeCents }) => setupFeeCents)))

      const { rules, extraCharges, taxBasisPoints } = list
      const ratesCents = new Map<string, number>()
      for (const { kind, label, serviceTypeId, amountCents } of priced.lines)
        if (isOfService({ kind })) {
          const rate = [serviceTypeId, label.replace('Minimum for ', '')].join()
          const last = kind === 'modifier' ? ([...ratesCents.keys()].at(-1) ?? '') : rate
          ratesCents.set(last, (ratesCents.get(last) ?? 0) + amountCents)
        }
      const untaxedCents = Math.max(
        rules.minimumChargeCents,
        withBundle([...ratesCents.values()], rules.bundle) +
          priced.setupFeeCents +
          sum(extraCharges.map(({ amountCents }) => amountCents)) +
          (tripLine(rules.tripBands ?? [], job)?.amountCents ?? 0),
      )
      const price = priceQuote(priced, [])
      assert.is(price.totalCents, addTax(untaxedCents, taxBasisPoints).totalCents)
      assert.is(sum(price.lines.map(({ amountCents }) => amountCents)), price.totalCents)
      for (const line of price.lines) assert.is(evaluateTrace(line.trace), line.amountCents)
      const visits = price.lines.filter(
        ({ kind }) => kind === 'trip_fee' || kind === 'extra_charge',
      )
      assert.ok(visits.length <= extraCharges.length + 1)
    }),
    { numRuns: 5_000 },
  )
})

test('a further service never lowers the total', () => {
  fc.assert(
    fc.property(severalServiceJobs, severalServiceLists, (job, list) => {
      const total = (surfaces: Job['surfaces']) =>
        priceQuote(priceJob({ ...job, surfaces }, list), []).totalCents
      const [first] = job.surfaces
      const one = job.surfaces.filter(({ serviceTypeId }) => serviceTypeId === first?.serviceTypeId)
      assert.ok(total(job.surfaces) >= total(one))
    }),
    { numRuns: 2_000 },
  )
})

test('a surface that names the service of the job costs the same as one that names none', () => {
  fc.assert(
    fc.property(ruledJobs, ruledPriceLists, selections, (job, list, selected) => {
      const { serviceTypeId } = list
      const named = {
        ...job,
        surfaces: job.surfaces.map((surface) => ({ ...surface, serviceTypeId })),
      }
      const priceOf = (found: Job) => priceQuote(priceJob(found, list), selected)
      assert.equal(priceOf(named), priceOf(job))
      assert.equal(priceOf({ ...job, serviceTypeId }), priceOf(job))
    }),
    { numRuns: 2_000 },
  )
})

test('the lines follow the order of the surfaces, and a job with a service that is not offered has no price', () => {
  const [list] = fc.sample(severalServiceLists, { numRuns: 1, seed: 1 })
  if (!list) throw new Error('There is no price list.')
  const surface = {
    surfaceType: 'driveway' as const,
    areaSqCentifeet: 9_000_000,
    lengthCentifeet: 500,
    count: 4,
  }
  const job = (...ids: number[]): Job => ({
    surfaces: ids.map((serviceTypeId) => ({ ...surface, serviceTypeId })),
    jobDescription: '',
  })
  const priced = priceJob(job(3, 1), list)
  assert.equal(
    [
      ...new Set(
        priced.lines.flatMap(({ kind, serviceTypeId }) =>
          kind === 'service' ? (serviceTypeId ?? []) : [],
        ),
      ),
    ],
    [3, 1],
  )
  assert.equal(
    priced.services.map(({ serviceTypeId }) => serviceTypeId),
    [3, 1],
  )
  assert.equal(unquotedReasonsOf(job(1, 4), list), [{ code: 'SERVICE_NOT_OFFERED' }])
})

test.run()
