import type { PriceRules, Rate } from '@curbquote/types/price-rules'
import type { Quote } from '@curbquote/types/quotes'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeJob } from './describe-job.ts'
import {
  firstTestSurface,
  itemOfRate,
  jobOfRate,
  otherItem,
  sizeProblem,
  testFieldsOf,
  testFieldsOfQuote,
  toJob,
} from './test-job-form.ts'

const rateOf = (changes: Partial<Rate>): Rate => ({
  id: 'other-1',
  serviceTypeId: 1,
  name: 'All other surfaces',
  surfaceTypes: [],
  coversOtherSurfaces: false,
  enabled: true,
  unit: 'sq ft',
  tiers: [{ upTo: null, rate: 3_000 }],
  minimumCents: 0,
  ...changes,
})

const rules: PriceRules = {
  rates: [
    rateOf({ coversOtherSurfaces: true }),
    rateOf({ id: 'fence', name: 'Fence', surfaceTypes: ['fence'], unit: 'linear ft' }),
    rateOf({ id: 'bins', name: 'Bins', unit: 'each' }),
    rateOf({ id: 'other-2', serviceTypeId: 2, coversOtherSurfaces: true, unit: 'each' }),
  ],
  condition: { light: 0, moderate: 0, heavy: 0 },
  stories: { one: 0, two: 0, threeOrMore: 0 },
  minimumChargeCents: 0,
  bundle: { two: 0, threeOrMore: 0 },
  packages: [],
}

const surfaceOf = (item: string, size: string, serviceTypeId = 1) => ({
  key: 0,
  serviceTypeId,
  item,
  size,
  stated: { condition: 'heavy', stories: '2', material: '' },
})

test('each surface is measured in the unit of its rate, with the answers to its own questions', () => {
  const surfaces = [
    surfaceOf('driveway', '1,400.5'),
    surfaceOf('fence', '80.25'),
    surfaceOf(itemOfRate('bins'), '3'),
  ]
  const fields = { surfaces, zip: '40502', selectedAddOnIds: [] }
  const job = toJob(fields, rules)
  assert.ok(job)
  const condition = 'heavy'
  assert.equal(job.surfaces, [
    { surfaceType: 'driveway', areaSqCentifeet: 14_005_000, condition },
    { surfaceType: 'fence', areaSqCentifeet: 0, lengthCentifeet: 8_025, condition },
    { rateId: 'bins', areaSqCentifeet: 0, count: 3, condition, stories: 2 },
  ])
  assert.is(job.zip, '40502')
  assert.is(
    describeJob(job),
    'Driveway 1,400.5 sq ft, heavy, Fence 80.25 ft, heavy, Pieces 3, heavy, 2 stories',
  )
})

test('the length of a fence may be typed in feet and inches', () => {
  const fields = { zip: '40202\u20131234', selectedAddOnIds: [] }
  const job = toJob({ ...fields, surfaces: [surfaceOf('fence', `80'3"`)] }, rules)
  assert.is(job?.surfaces[0]?.lengthCentifeet, 8_025)
  assert.is(job?.zip, '40202')
})

test('a service that counts pieces starts with pieces of all other surfaces', () => {
  const fields = { zip: '4050', selectedAddOnIds: [] }
  const job = toJob({ ...fields, surfaces: [firstTestSurface(0, 2, rules)] }, rules)
  assert.equal(job?.surfaces, [
    { areaSqCentifeet: 0, count: 20, condition: 'moderate', stories: 1 },
  ])
  assert.is(job?.zip, undefined)
  assert.is(firstTestSurface(0, 1, rules).item, 'driveway')
})

test('the job of a quote without one has the surfaces of its photos', () => {
  const photo = { surfaceType: 'driveway', length: 20, width: 18.1, groupId: null } as const
  const fields = (photos: object[]) =>
    testFieldsOfQuote(
      {
        photos,
        serviceTypeId: 1,
        estimatedArea: 640,
        customerZip: '40502-1234',
      } as unknown as Quote,
      rules,
    )
  const { surfaces, zip } = fields([
    photo,
    photo,
    { ...photo, surfaceType: 'patio', length: null, width: null, groupId: 1 },
    { ...photo, surfaceType: 'patio', length: null, width: null, groupId: 1 },
    { ...photo, surfaceType: 'fence', length: 80, width: 6, quantity: 80 },
    { ...photo, surfaceType: null },
  ])
  assert.equal(
    surfaces.map(({ key, item, size }) => [key, item, size]),
    [
      [0, 'driveway', '362'],
      [1, 'driveway', '362'],
      [2, 'patio', ''],
      // Keys are consecutive, so the next surface that is added gets an unused key.
      [3, 'fence', '80'],
    ],
  )
  assert.is(zip, '40502')
  assert.is(fields([]).surfaces[0]?.size, '640')
})

test('each surface has its service, and a stored job passes through the form unchanged', () => {
  const surfaces = [surfaceOf('driveway', '500'), surfaceOf(otherItem, '10', 2)]
  const job = toJob({ surfaces, zip: '', selectedAddOnIds: [] }, rules)
  assert.equal(
    [job?.serviceTypeId, ...(job?.surfaces ?? []).map(({ serviceTypeId }) => serviceTypeId)],
    [1, undefined, 2],
  )
  assert.ok(job)
  assert.equal(toJob(testFieldsOf(job, rules), rules), job)
  // A form names the rate of other surfaces for what it counts.
  const [driveway, windows] = job.surfaces
  assert.ok(driveway && windows)
  const counted = { ...job, surfaces: [driveway, { ...windows, rateId: 'other-2' }] }
  assert.equal(toJob(testFieldsOf(counted, rules), rules), job)
})

test('the sheet of a rate tests a job of that rate', () => {
  const tested = rules.rates.map((rate) => {
    const job = jobOfRate(rate, rules)
    return [job?.serviceTypeId, job && describeJob(job, rules.rates)]
  })
  assert.equal(tested, [
    [1, 'Driveway 500 sq ft'],
    [1, 'Fence 100 ft'],
    [1, 'Bins 20'],
    [2, 'Pieces 20'],
  ])
})

test('a job with an invalid size is not priced', () => {
  assert.is(sizeProblem('2.5', 'each'), 'Please enter a whole number')
  const fields = { zip: '', selectedAddOnIds: [] }
  assert.is(toJob({ ...fields, surfaces: [surfaceOf('driveway', 'many')] }, rules), undefined)
})

test.run()
