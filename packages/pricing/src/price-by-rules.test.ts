import fc from 'fast-check'
import { lineLabel } from './line-labels.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { evaluateTrace } from './evaluate-trace.ts'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList, PriceRules, Rate } from '@curbquote/types/price-rules'
import type { SurfaceType } from '@curbquote/types/surfaces'
import {
  NotQuotedError,
  packagesOf,
  priceJob,
  priceQuote,
  totalPrice,
  unquotedReasonsOf,
} from './price-quote.ts'
import { ruledJobs, ruledPriceLists, selections } from './test/price-arbitraries.ts'
import { withDefaultRules } from './test/flat-price-list.ts'

const otherSurfaces: Rate = {
  id: 'other',
  serviceTypeId: 1,
  name: 'All other surfaces',
  surfaceTypes: [],
  coversOtherSurfaces: true,
  enabled: true,
  unit: 'sq ft',
  tiers: [{ upTo: null, rate: 5_000 }],
  minimumCents: 0,
}
const driveways: Rate = {
  ...otherSurfaces,
  id: 'driveways',
  name: 'Driveway and flatwork',
  surfaceTypes: ['driveway', 'sidewalk'],
  coversOtherSurfaces: false,
  tiers: [
    { upTo: 1_000, rate: 3_000 },
    { upTo: 2_000, rate: 2_500 },
    { upTo: null, rate: 1_800 },
  ],
}
const roofs: Rate = {
  ...driveways,
  id: 'roofs',
  name: 'Roof',
  surfaceTypes: ['roof'],
  tiers: [{ upTo: null, rate: 4_000 }],
}
const rules: PriceRules = {
  rates: [otherSurfaces, driveways, roofs],
  condition: { light: -1_000, moderate: 0, heavy: 2_500 },
  stories: { one: 0, two: 2_000, threeOrMore: null },
  minimumChargeCents: 0,
  bundle: { two: 0, threeOrMore: 0 },
  packages: [],
}
const priceList: PriceList = {
  version: 1,
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 50,
  setupFeeCents: 0,
  taxBasisPoints: 0,
  extraCharges: [],
  addOns: [],
  rules,
}
const flatAddOn: PriceList['addOns'][number] = {
  id: 1,
  name: 'Sealing',
  description: null,
  priceType: 'flat',
  priceCents: 4_000,
  behavior: 'suggest',
  triggerRules: {},
}

const tripBands = [
  { upTo: 10, feeCents: 0 },
  { upTo: 20, feeCents: 2_500 },
  { upTo: 35, feeCents: 5_000 },
]

const withRules = (changed: Partial<PriceRules>, list: Partial<PriceList> = {}): PriceList => ({
  ...priceList,
  ...list,
  rules: { ...rules, ...changed },
})
const surface = (
  surfaceType: SurfaceType,
  squareFeet: number,
  more: Partial<JobSurface> = {},
): JobSurface => ({ surfaceType, areaSqCentifeet: squareFeet * 10_000, ...more })
const jobOf = (...surfaces: JobSurface[]): Job => ({ surfaces, jobDescription: '' })

const quote = (job: Job, list: PriceList, selected: readonly number[] = []) =>
  priceQuote(priceJob(job, list), selected)
const linesOf = (job: Job, list: PriceList, selected: readonly number[] = []) =>
  quote(job, list, selected).lines.map(({ kind, label, amountCents }) => [kind, label, amountCents])
const total = (job: Job, list: PriceList, selected: readonly number[] = []) =>
  quote(job, list, selected).totalCents

test('tiers are graduated: 1,400 sq ft cost $300.00 + $100.00, and one foot more never costs less', () => {
  const priced = quote(jobOf(surface('driveway', 1_400)), priceList)
  assert.is(priced.totalCents, 40_000)
  assert.equal(priced.lines[0], {
    kind: 'service',
    label: 'Driveway and flatwork',
    amountCents: 40_000,
    serviceTypeId: 1,
    trace: {
      op: 'tiers',
      unit: 'sq ft',
      surfaceTypes: ['driveway'],
      parts: [
        { quantity: 10_000_000, rate: 3_000 },
        { quantity: 4_000_000, rate: 2_500 },
      ],
    },
  })
  assert.is(total(jobOf(surface('driveway', 2_000)), priceList), 55_000)
  assert.is(total(jobOf(surface('driveway', 2_001)), priceList), 55_018)
})

test('the tiers of a rate count the sum of its surfaces over the whole job', () => {
  const lines = linesOf(jobOf(surface('driveway', 1_000), surface('sidewalk', 400)), priceList)
  assert.equal(lines[0], ['service', 'Driveway and flatwork', 40_000])
})

test('each tier is rounded once: 8.5 cents for 3 sq ft is 26 cents', () => {
  const rate = { ...otherSurfaces, tiers: [{ upTo: null, rate: 850 }] }
  assert.is(total(jobOf(surface('deck', 3)), withRules({ rates: [rate] })), 26)
  // Two surfaces of 1.5 sq ft would cost 13 cents each, rounded one by one.
  const halves = jobOf(surface('deck', 1.5), surface('patio', 1.5))
  assert.is(total(halves, withRules({ rates: [rate] })), 26)
  // With different modifiers the surfaces have lines of their own, and the tier is still rounded once.
  const heavy = jobOf(surface('deck', 1.5, { condition: 'heavy' }), surface('patio', 1.5))
  const list = withRules({ rates: [rate], condition: { light: 0, moderate: 0, heavy: 1 } })
  assert.equal(linesOf(heavy, list).slice(0, 2), [
    ['service', 'Power Washing', 13],
    ['service', 'Power Washing', 13],
  ])
  const third = { ...otherSurfaces, tiers: [{ upTo: null, rate: 30 }] }
  const small = jobOf(surface('deck', 1, { condition: 'heavy' }), surface('patio', 1))
  assert.equal(
    linesOf(small, withRules({ rates: [third] })).map(([, , amount]) => amount),
    [0, 1, 0, 0],
  )
})

test('modifiers are percentages of their own line and are not compounded', () => {
  const dirtyAndHigh = surface('driveway', 1_400, { condition: 'heavy', stories: 2 })
  assert.equal(linesOf(jobOf(dirtyAndHigh, surface('roof', 100)), priceList).slice(0, 4), [
    ['service', 'Driveway and flatwork', 40_000],
    ['modifier', 'Heavily soiled', 10_000],
    ['modifier', '2 stories', 8_000],
    ['service', 'Roof', 4_000],
  ])
  const light = jobOf(surface('driveway', 1_400, { condition: 'light' }))
  assert.equal(linesOf(light, priceList)[1], ['modifier', 'Lightly soiled', -4_000])
})

test('the percentages of a rate are added before rounding: 34% and 34% of 4 cents are 3 cents', () => {
  const list = withRules({
    rates: [{ ...otherSurfaces, tiers: [{ upTo: null, rate: 400 }] }],
    condition: { light: 0, moderate: 0, heavy: 3_400 },
    stories: { one: 0, two: 3_400, threeOrMore: null },
  })
  assert.equal(
    linesOf(jobOf(surface('deck', 1, { condition: 'heavy', stories: 2 })), list).slice(0, 3),
    [
      ['service', 'Power Washing', 4],
      ['modifier', 'Heavily soiled', 1],
      // 1.36 cents, and 0.36 cents of the line before.
      ['modifier', '2 stories', 2],
    ],
  )
})

test('a percentage rounds halves away from zero, up and down', () => {
  const rate = { ...otherSurfaces, tiers: [{ upTo: null, rate: 500 }] }
  const condition = { light: -1_000, moderate: 0, heavy: 1_000 }
  const list = withRules({ rates: [rate], condition })
  const job = (state: 'light' | 'heavy') => jobOf(surface('deck', 1, { condition: state }))
  assert.is(linesOf(job('heavy'), list)[1]?.[2], 1)
  assert.is(linesOf(job('light'), list)[1]?.[2], -1)
})

test('the minimum of a service counts its modifiers and is topped up by a line', () => {
  const rates = [otherSurfaces, { ...driveways, minimumCents: 12_000 }, roofs]
  const job = jobOf(surface('driveway', 100, { condition: 'heavy' }), surface('roof', 10))
  assert.equal(linesOf(job, withRules({ rates })).slice(0, 4), [
    ['service', 'Driveway and flatwork', 3_000],
    ['modifier', 'Heavily soiled', 750],
    ['minimum', 'Minimum for Driveway and flatwork', 8_250],
    ['service', 'Roof', 400],
  ])
})

test('the order of calculation: services, fees, included add-ons, trip fee, bundle, selected add-ons, minimum, tax', () => {
  const list = withRules(
    {
      rates: [otherSurfaces, { ...driveways, minimumCents: 10_000 }, roofs],
      bundle: { two: 500, threeOrMore: 1_000 },
      minimumChargeCents: 50_000,
      tripBands,
    },
    {
      setupFeeCents: 2_500,
      taxBasisPoints: 825,
      extraCharges: [{ id: 1, label: 'Fuel', amountCents: 1_000 }],
      addOns: [flatAddOn, { ...flatAddOn, id: 2, name: 'Gum', behavior: 'auto_include' }],
    },
  )
  const surfaces = [surface('driveway', 100, { condition: 'light' }), surface('roof', 500)]
  const job = { ...jobOf(...surfaces), tripMiles: 14 }
  assert.equal(linesOf(job, list, [1]), [
    ['service', 'Driveway and flatwork', 3_000],
    ['modifier', 'Lightly soiled', -300],
    ['minimum', 'Minimum for Driveway and flatwork', 7_300],
    ['service', 'Roof', 20_000],
    ['setup_fee', 'Setup fee', 2_500],
    ['extra_charge', 'Fuel', 1_000],
    ['add_on', 'Gum', 4_000],
    ['trip_fee', 'Trip fee', 2_500],
    // 5% of the services alone, $300.00.
    ['discount', 'Bundle discount', -1_500],
    ['add_on', 'Sealing', 4_000],
    ['minimum', 'Minimum charge', 7_500],
    ['tax', 'Tax', 4_125],
  ])
})

test('the trip fee is that of the distance band, and of the last band beyond it', () => {
  const list = withRules({ tripBands })
  const feeAt = (tripMiles?: number) =>
    linesOf({ ...jobOf(surface('roof', 1)), ...(tripMiles !== undefined && { tripMiles }) }, list)
      .filter(([kind]) => kind === 'trip_fee')
      .map(([, , amount]) => amount)
  for (const miles of [undefined, 0, 10]) assert.equal(feeAt(miles), [], `${miles} miles`)
  for (const miles of [11, 20]) assert.equal(feeAt(miles), [2_500], `${miles} miles`)
  for (const miles of [21, 35, 36, 2_000]) assert.equal(feeAt(miles), [5_000], `${miles} miles`)
  const outside = { ...jobOf(surface('roof', 1)), tripMiles: 3, isOutsideArea: true }
  assert.equal(linesOf(outside, list)[2], ['trip_fee', 'Trip fee', 5_000], 'the farthest fee')
  const [, , trip] = quote({ ...jobOf(surface('roof', 1)), tripMiles: 36 }, list).lines
  assert.equal(trip?.trace, { op: 'trip', miles: 36, above: 20, upTo: 35, feeCents: 5_000 })
})

test('the bundle counts the rates that the job uses', () => {
  const list = withRules({ bundle: { two: 500, threeOrMore: 1_000 } })
  const discount = (...surfaces: JobSurface[]) =>
    linesOf(jobOf(...surfaces), list).find(([kind]) => kind === 'discount')?.[2]
  assert.is(discount(surface('driveway', 100), surface('sidewalk', 100)), undefined)
  assert.is(discount(surface('driveway', 100), surface('roof', 100)), -350)
  assert.is(discount(surface('driveway', 100), surface('roof', 100), surface('deck', 100)), -1_200)
})

test('a tiny second surface gives no discount on the whole job', () => {
  const list = withRules({ bundle: { two: 500, threeOrMore: 1_000 } })
  const driveway = surface('driveway', 4_000)
  const alone = total(jobOf(driveway), list)
  for (const area of [1, 2, 10]) {
    const job = jobOf(driveway, surface('roof', area))
    assert.ok(total(job, list) >= alone, `${area} sq ft of roof`)
  }
  const limited = quote(jobOf(driveway, surface('roof', 1)), list).lines.find(
    ({ kind }) => kind === 'discount',
  )
  assert.ok(limited?.trace?.op === 'percent' && limited.trace.limitCents)
  assert.is(evaluateTrace(limited.trace), limited.amountCents)
})

test('a surface that adds nothing to the price of a size has no modifier', () => {
  const bands = [{ upTo: null, priceCents: 50 }]
  const list = withRules({
    rates: [otherSurfaces, { ...roofs, tiers: undefined, bands }],
    condition: { light: -1_000, moderate: 0, heavy: 100 },
  })
  const heavy = surface('roof', 100, { condition: 'heavy' })
  const light = surface('roof', 100, { condition: 'light' })
  // 1% of 50 cents is half a cent and rounds up. Rounding again for the light surface would subtract that cent.
  assert.is(total(jobOf(heavy), list), 51)
  assert.is(total(jobOf(heavy, light), list), 51)
})

test('a further surface never lowers the total', () => {
  fc.assert(
    fc.property(ruledJobs, ruledPriceLists, selections, fc.nat(), (job, list, selected, chosen) => {
      const fewer = job.surfaces.filter((_, index) => index !== chosen % job.surfaces.length)
      assert.ok(total(job, list, selected) >= total({ ...job, surfaces: fewer }, list, selected))
    }),
    { numRuns: 5_000 },
  )
})

test('selected add-ons count toward the minimum charge', () => {
  const list = withRules({ minimumChargeCents: 15_000 }, { addOns: [flatAddOn] })
  const job = jobOf(surface('deck', 236))
  assert.is(total(job, list), 15_000)
  assert.equal(quote(job, list).lines.find(({ kind }) => kind === 'minimum')?.trace, {
    op: 'minimum',
    of: 'visit',
    minimumCents: 15_000,
    reachedCents: 11_800,
  })
  assert.is(total(job, list, [1]), 15_800)
  assert.is(quote(job, list).estimatedCostCents, 15_000)
  assert.is(quote(job, list, [1]).estimatedCostCents, 11_800)
  assert.equal(
    linesOf(job, list, [1]).map(([kind]) => kind),
    ['service', 'setup_fee', 'add_on', 'tax'],
  )
})

test('the old fields add up to the subtotal', () => {
  const list = withRules(
    { minimumChargeCents: 50_000, bundle: { two: 500, threeOrMore: 500 } },
    { setupFeeCents: 2_500, addOns: [{ ...flatAddOn, behavior: 'auto_include' }] },
  )
  const priced = priceJob(jobOf(surface('driveway', 100), surface('roof', 100)), list)
  assert.is(priced.subtotalCents, 50_000)
  assert.is(priced.estimatedCostCents, 50_000 - 2_500 - 4_000)
  assert.is(priced.servicesCents, 7_000)
})

test('price triggers compare with the services, not with fees or the minimum charge', () => {
  const triggered = { ...flatAddOn, triggerRules: { minPrice: 70 } }
  const list = withRules(
    { minimumChargeCents: 90_000 },
    { setupFeeCents: 9_900, addOns: [triggered] },
  )
  const applies = (squareFeet: number) =>
    priceJob(jobOf(surface('deck', squareFeet)), list).addOns.length === 1
  assert.not(applies(139))
  assert.ok(applies(140))
})

test('a rate by the foot and a rate by the piece', () => {
  const fences: Rate = {
    ...roofs,
    id: 'fences',
    surfaceTypes: ['fence'],
    unit: 'linear ft',
    tiers: [{ upTo: null, rate: 25_000 }],
  }
  const windows: Rate = {
    ...roofs,
    id: 'windows',
    name: 'Windows',
    surfaceTypes: [],
    unit: 'each',
    tiers: [
      { upTo: 10, rate: 80_000 },
      { upTo: null, rate: 70_000 },
    ],
  }
  const list = withRules({ rates: [otherSurfaces, fences, windows] })
  const job = jobOf(
    { surfaceType: 'fence', areaSqCentifeet: 0, lengthCentifeet: 1_250 },
    { areaSqCentifeet: 0, count: 24, rateId: 'windows' },
  )
  assert.equal(linesOf(job, list).slice(0, 2), [
    ['service', 'Roof', 3_125],
    ['service', 'Windows', 17_800],
  ])
})

test('a rate id never replaces the rate of a surface', () => {
  const cheap: Rate = {
    ...roofs,
    id: 'cheap',
    surfaceTypes: [],
    unit: 'each',
    tiers: [{ upTo: null, rate: 0 }],
  }
  const list = withRules({ rates: [otherSurfaces, driveways, roofs, cheap] })
  const job = jobOf(surface('roof', 100, { rateId: 'cheap', count: 1 }))
  assert.is(total(job, list), 4_000)
  assert.equal(unquotedReasonsOf(jobOf({ areaSqCentifeet: 1, rateId: 'roofs' }), list), [
    { code: 'NO_RATE' },
  ])
})

test('fixed prices per size band', () => {
  const rate: Rate = {
    ...driveways,
    tiers: undefined,
    bands: [
      { upTo: 1_000, priceCents: 20_000 },
      { upTo: 2_000, priceCents: 35_000 },
      { upTo: null, priceCents: 50_000 },
    ],
  }
  const list = withRules({ rates: [otherSurfaces, rate] })
  const price = (squareFeet: number) => total(jobOf(surface('driveway', squareFeet)), list)
  assert.equal(
    [1, 1_000, 1_000.5, 2_000, 2_001].map(price),
    [20_000, 20_000, 35_000, 35_000, 50_000],
  )
})

test('a rate of $0 is not priced beside a priced rate, unless it has a minimum', () => {
  const zero = [{ upTo: null, rate: 0 }]
  const reasons = (rate: Rate) =>
    unquotedReasonsOf(jobOf(surface('roof', 100)), withRules({ rates: [otherSurfaces, rate] }))
  const notPriced = [{ code: 'NO_RATE', surfaceType: 'roof', rateId: roofs.id }]
  assert.equal(reasons({ ...roofs, tiers: zero, minimumCents: 0 }), notPriced)
  const { tiers: _, ...bySize } = roofs
  const free: Rate = { ...bySize, bands: [{ upTo: null, priceCents: 0 }], minimumCents: 0 }
  assert.equal(reasons(free), notPriced)
  assert.equal(reasons({ ...roofs, tiers: zero, minimumCents: 5_000 }), [])
  assert.equal(reasons({ ...roofs, tiers: [{ upTo: 50, rate: 0 }, ...(roofs.tiers ?? [])] }), [])
})

test('a surface without an enabled rate, 3 stories on request and a missing count are not priced', () => {
  const disabled = withRules({
    rates: [{ ...otherSurfaces, enabled: false }, driveways, { ...roofs, unit: 'each' }],
  })
  const reasons = (...surfaces: JobSurface[]) => unquotedReasonsOf(jobOf(...surfaces), disabled)
  assert.equal(reasons(surface('driveway', 100, { stories: 2 })), [])
  assert.equal(reasons(surface('deck', 100), surface('driveway', 10, { stories: 3 })), [
    { code: 'NO_RATE', surfaceType: 'deck', rateId: 'other' },
    { code: 'STORIES', surfaceType: 'driveway', rateId: 'driveways' },
  ])
  assert.equal(reasons(surface('roof', 100)), [
    { code: 'QUANTITY_MISSING', surfaceType: 'roof', rateId: 'roofs' },
  ])
  assert.throws(
    () => priceJob(jobOf(surface('deck', 100)), disabled),
    (error: unknown) => error instanceof NotQuotedError && error.reasons.length === 1,
  )
  assert.equal(unquotedReasonsOf({ ...jobOf(), serviceTypeId: 2 }, priceList), [
    { code: 'SERVICE_NOT_OFFERED' },
  ])
})

test('a job names one of several services', () => {
  const windows: Rate = {
    ...otherSurfaces,
    id: 'windows',
    serviceTypeId: 2,
    unit: 'each',
    tiers: [{ upTo: null, rate: 80_000 }],
  }
  const list = withRules(
    { rates: [...rules.rates, windows] },
    {
      services: [
        { ...priceList },
        {
          serviceTypeId: 2,
          serviceName: 'Window Cleaning',
          unit: 'each',
          pricePerUnitCents: 800,
          setupFeeCents: 1_500,
        },
      ],
    },
  )
  const job: Job = {
    serviceTypeId: 2,
    surfaces: [{ areaSqCentifeet: 0, count: 10, rateId: 'windows' }],
    jobDescription: '',
  }
  assert.equal(linesOf(job, list).slice(0, 2), [
    ['service', 'Window Cleaning', 8_000],
    ['setup_fee', 'Setup fee', 1_500],
  ])
  assert.is(priceJob(job, list).service.unit, 'each')
})

test('what a company names itself is priced by its unit, with a Spanish name', () => {
  const tiers = [{ upTo: null, rate: 20_000 }]
  const own = { ...otherSurfaces, coversOtherSurfaces: false, tiers }
  const list = withRules({
    rates: [
      otherSurfaces,
      { ...own, id: 'gutters', name: 'Gutters', nameEs: 'Canaletas', unit: 'linear ft' },
      { ...own, id: 'panels', name: 'Solar panel', unit: 'each', minimumCents: 10_000 },
      { ...own, id: 'pads', name: 'Dumpster pad', unit: 'sq ft' },
    ],
  })
  const things = [
    { rateId: 'gutters', areaSqCentifeet: 0, lengthCentifeet: 4_000 },
    { rateId: 'panels', areaSqCentifeet: 0, count: 12 },
    { rateId: 'pads', areaSqCentifeet: 1_000_000 },
  ]
  const { lines } = quote(jobOf(...things), list)
  assert.equal(
    lines.slice(0, 4).map((line) => [line.label, lineLabel(line, 'es'), line.amountCents]),
    [
      ['Gutters', 'Canaletas', 8_000],
      ['Solar panel', 'Solar panel', 2_400],
      ['Minimum for Solar panel', 'Mínimo de Solar panel', 7_600],
      ['Dumpster pad', 'Dumpster pad', 20_000],
    ],
  )
})

test('a company without rules of its own prices a service by the piece by its count', () => {
  const list = withDefaultRules(priceList)
  const windows = withDefaultRules({ ...priceList, unit: 'each', pricePerUnitCents: 800 })
  const job = jobOf({ areaSqCentifeet: 0, count: 24 })
  assert.is(total(job, windows), 19_200)
  assert.equal(unquotedReasonsOf(job, list), [{ code: 'QUANTITY_MISSING', rateId: 'other-1' }])
})

test('ResponsiBid: an area minimum, a trip charge as setup fee and a discount for volume', () => {
  const rate: Rate = {
    ...driveways,
    minimumCents: 19_900,
    tiers: [
      { upTo: 1_500, rate: 1_500 },
      { upTo: 3_000, rate: 1_200 },
      { upTo: null, rate: 1_000 },
    ],
  }
  const list = withRules({ rates: [otherSurfaces, rate] }, { setupFeeCents: 3_500 })
  assert.equal(linesOf(jobOf(surface('driveway', 800)), list), [
    ['service', 'Driveway and flatwork', 12_000],
    ['minimum', 'Minimum for Driveway and flatwork', 7_900],
    ['setup_fee', 'Setup fee', 3_500],
    ['tax', 'Tax', 0],
  ])
  assert.is(total(jobOf(surface('driveway', 4_000)), list), 22_500 + 18_000 + 10_000 + 3_500)
})

test('packages contain the add-ons that the job suggests', () => {
  const roofOnly = { ...flatAddOn, id: 2, triggerRules: { surfaceTypes: ['roof' as const] } }
  const included = { ...flatAddOn, id: 3, behavior: 'auto_include' as const }
  const list = withRules(
    {
      packages: [
        { id: 'basic', name: 'Basic', addOnIds: [2, 3] },
        { id: 'plus', name: 'Plus', addOnIds: [1, 2, 3, 99] },
        { id: 'full', name: 'Full', addOnIds: [1, 2, 3, 4] },
      ],
    },
    { addOns: [flatAddOn, roofOnly, included, { ...flatAddOn, id: 4 }] },
  )
  // A package of one suggested add-on would only repeat it.
  assert.equal(packagesOf(priceJob(jobOf(surface('deck', 10)), list)), [
    { id: 'full', name: 'Full', addOnIds: [1, 4] },
  ])
})

test('the price per unit is that of all other surfaces, rounded half up to a cent', () => {
  const rate = { ...otherSurfaces, tiers: [{ upTo: null, rate: 850 }] }
  const { service } = priceJob(jobOf(surface('deck', 1)), withRules({ rates: [rate] }))
  assert.is(service.pricePerUnitCents, 9)
})

test('the lines of any quote add up, their traces give their amounts, and only modifiers and discounts are negative', () => {
  fc.assert(
    fc.property(ruledJobs, ruledPriceLists, selections, (job, list, selected) => {
      const priced = priceJob(job, list)
      const price = priceQuote(priced, selected)
      const { lines } = price
      assert.is(
        lines.reduce((sum, line) => sum + line.amountCents, 0),
        price.totalCents,
      )
      for (const { kind, amountCents, trace } of lines) {
        assert.ok(Number.isSafeInteger(amountCents))
        assert.is(evaluateTrace(trace), amountCents)
        if (kind !== 'modifier' && kind !== 'discount') assert.ok(amountCents >= 0)
      }
      assert.ok(price.untaxedCents >= (list.rules?.minimumChargeCents ?? 0))
      assert.ok(price.estimatedCostCents >= 0)
      assert.is(
        lines
          .filter(({ kind }) =>
            ['service', 'modifier', 'trip_fee', 'minimum', 'discount'].includes(kind),
          )
          .reduce((sum, line) => sum + line.amountCents, 0),
        price.estimatedCostCents,
      )
      assert.is(priced.subtotalCents, priceQuote(priced, []).untaxedCents)
    }),
    { numRuns: 2_000 },
  )
})

test('a larger area never lowers the total', () => {
  fc.assert(
    fc.property(
      ruledJobs,
      ruledPriceLists,
      selections,
      fc.nat(),
      fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 20_000_000 })),
      (job, list, selected, chosen, growth) => {
        const larger = job.surfaces.map((found, index) =>
          index === chosen % job.surfaces.length
            ? {
                ...found,
                areaSqCentifeet: found.areaSqCentifeet + growth,
                lengthCentifeet: found.lengthCentifeet + growth,
                count: found.count + growth,
              }
            : found,
        )
        assert.ok(total({ ...job, surfaces: larger }, list, selected) >= total(job, list, selected))
      },
    ),
    { numRuns: 5_000 },
  )
})

test('a larger area never lowers the total by a cent where surfaces of one rate have different modifiers', () => {
  const small = fc.integer({ min: 1, max: 300_000 })
  const percent = fc.integer({ min: 0, max: 15_000 })
  const surfaces = fc.array(
    fc.record({
      surfaceType: fc.constant('driveway' as const),
      areaSqCentifeet: small,
      condition: fc.constantFrom('light' as const, 'moderate' as const, 'heavy' as const),
      stories: fc.constantFrom(1, 2),
    }),
    { minLength: 2, maxLength: 4 },
  )
  const rate = fc.integer({ min: 0, max: 5_000 })
  // A rate of $0 prices no job.
  const aboveZero = fc.integer({ min: 1, max: 5_000 })
  fc.assert(
    fc.property(
      surfaces,
      fc.tuple(rate, aboveZero, fc.integer({ min: 1, max: 30 })),
      fc.tuple(fc.integer({ min: -9_999, max: 0 }), percent, percent, percent),
      small,
      ([first, ...rest], [low, high, upTo], [light, moderate, heavy, two], growth) => {
        const list = withRules({
          rates: [
            {
              ...driveways,
              tiers: [
                { upTo, rate: low },
                { upTo: null, rate: high },
              ],
            },
          ],
          condition: { light, moderate, heavy },
          stories: { one: 0, two, threeOrMore: null },
        })
        const larger = { ...first!, areaSqCentifeet: first!.areaSqCentifeet + growth }
        assert.ok(total(jobOf(larger, ...rest), list) >= total(jobOf(first!, ...rest), list))
      },
    ),
    { numRuns: 5_000 },
  )
})

test('a longer trip never lowers the total', () => {
  fc.assert(
    fc.property(
      ruledJobs,
      ruledPriceLists,
      selections,
      fc.nat(80),
      fc.nat(80),
      (job, list, selected, tripMiles, more) => {
        const near = { ...job, tripMiles }
        const far = { ...job, tripMiles: tripMiles + more }
        assert.ok(total(far, list, selected) >= total(near, list, selected))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a job that the company prices itself because of its ZIP code is not priced', () => {
  for (const areaReview of ['OUTSIDE_AREA', 'UNKNOWN_ZIP'] as const) {
    const job: Job = { ...jobOf(surface('roof', 500)), areaReview }
    for (const list of [priceList, withRules({}), withDefaultRules(priceList)]) {
      assert.equal(unquotedReasonsOf(job, list), [{ code: areaReview }])
      assert.throws(() => priceJob(job, list), NotQuotedError.name)
    }
  }
})

test('selecting an add-on never lowers the total', () => {
  fc.assert(
    fc.property(ruledJobs, ruledPriceLists, selections, fc.nat(50), (job, list, selected, id) => {
      assert.ok(total(job, list, [...selected, id]) >= total(job, list, selected))
    }),
  )
})

test('a widget that does not know the minimum charge never shows a lower total', () => {
  fc.assert(
    fc.property(ruledJobs, ruledPriceLists, selections, (job, list, selected) => {
      const priced = priceJob(job, list)
      const { taxBasisPoints } = list
      const { subtotalCents, addOns } = priced
      const shown = totalPrice({ subtotalCents, addOns, taxBasisPoints }, selected)
      assert.ok(shown.totalCents >= priceQuote(priced, selected).totalCents)
    }),
  )
})

test('the order of the surfaces does not change the price', () => {
  fc.assert(
    fc.property(ruledJobs, ruledPriceLists, selections, (job, list, selected) => {
      const reversed = { ...job, surfaces: [...job.surfaces].reverse() }
      assert.is(total(reversed, list, selected), total(job, list, selected))
    }),
  )
})

test.run()
