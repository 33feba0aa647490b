import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hasMaximum, priceJob, priceQuote, triggerRulesHold } from './price-quote.ts'
import { withDefaultRules } from './test/flat-price-list.ts'
import { addTax, priceArea } from './price-arithmetic.ts'
import type { Job } from '@curbquote/types/price-jobs'
import type { PriceListAddOn } from '@curbquote/types/price-rules'
import { surfaceTypes } from '@curbquote/types/surfaces'

const priceList = withDefaultRules({
  version: 1,
  serviceTypeId: 1,
  serviceName: 'Power Washing',
  unit: 'sq ft',
  pricePerUnitCents: 50,
  setupFeeCents: 2_500,
  taxBasisPoints: 825,
  extraCharges: [],
  addOns: [],
})

const addOn: PriceListAddOn = {
  id: 1,
  name: 'Sealing',
  description: null,
  priceType: 'flat',
  priceCents: 4_000,
  behavior: 'suggest',
  triggerRules: {},
}

/** 500 sq ft of driveway. */
const job: Job = {
  surfaces: [{ surfaceType: 'driveway', areaSqCentifeet: 5_000_000 }],
  jobDescription: '',
}

test('500 square feet at $0.50 cost $250.00, with setup and tax $297.69', () => {
  const priced = priceJob(job, priceList)
  assert.is(priced.estimatedCostCents, 25_000)
  assert.is(priced.subtotalCents, 27_500)
  const quote = priceQuote(priced, [])
  assert.is(quote.taxCents, 2_269)
  assert.is(quote.totalCents, 29_769)
})

test('tax is rounded half up, once', () => {
  assert.equal(addTax(1_000, 825), { taxCents: 83, totalCents: 1_083 })
  assert.equal(addTax(200, 25), { taxCents: 1, totalCents: 201 })
  assert.equal(addTax(199, 25), { taxCents: 0, totalCents: 199 })
  assert.equal(addTax(0, 10_000), { taxCents: 0, totalCents: 0 })
})

test('an area is priced half up: 12.5 × 10.33 ft at $0.15 is $19.37', () => {
  assert.is(priceArea(1_250 * 1_033, 15), 1_937)
  // 0.10 sq ft at 5 cents costs half a cent.
  assert.is(priceArea(1_000, 5), 1)
  assert.is(priceArea(999, 5), 0)
})

test('an area whose price exceeds the exact range of floats is priced to the cent', () => {
  assert.is(priceArea(1_000_000 * 1_000_000, 99_999), 9_999_900_000_000)
})

test('a suggested add-on is charged only if selected, an included one always', () => {
  const list = {
    ...priceList,
    addOns: [addOn, { ...addOn, id: 2, behavior: 'auto_include' as const, priceCents: 1_000 }],
  }
  const priced = priceJob(job, list)
  assert.is(priced.subtotalCents, 28_500)
  assert.is(priceQuote(priced, []).untaxedCents, 28_500)
  assert.is(priceQuote(priced, [1]).untaxedCents, 32_500)
  assert.equal(
    priceQuote(priced, [1]).lines.map((line) => [line.kind, line.addOnStatus]),
    [
      ['service', undefined],
      ['setup_fee', undefined],
      ['add_on', 'auto_included'],
      ['add_on', 'selected'],
      ['tax', undefined],
    ],
  )
})

test('an add-on that does not apply to the job adds nothing', () => {
  const list = {
    ...priceList,
    addOns: [{ ...addOn, triggerRules: { surfaceTypes: ['roof' as const] } }],
  }
  assert.is(priceQuote(priceJob(job, list), [1, 99]).untaxedCents, 27_500)
})

test('a per-square-foot add-on is priced by the area', () => {
  const list = {
    ...priceList,
    addOns: [{ ...addOn, priceType: 'per_sqft' as const, priceCents: 7 }],
  }
  assert.is(priceJob(job, list).addOns[0]?.amountCents, 3_500)
})

test('a per-square-foot add-on counts only the surfaces that its rules name', () => {
  const sealing = { ...addOn, priceType: 'per_sqft' as const, priceCents: 10 }
  const list = {
    ...priceList,
    addOns: [
      { ...sealing, triggerRules: { surfaceTypes: ['roof' as const] } },
      { ...sealing, id: 2, triggerRules: { surfaceTypes: ['roof' as const, 'deck' as const] } },
      { ...sealing, id: 3, triggerRules: { minSquareFeet: 500 } },
    ],
  }
  const surfaces = [
    { surfaceType: 'driveway' as const, areaSqCentifeet: 4_000_000 },
    { surfaceType: 'roof' as const, areaSqCentifeet: 1_000_000 },
    { surfaceType: 'deck' as const, areaSqCentifeet: 500_000 },
    { surfaceType: 'roof' as const, areaSqCentifeet: 250_000 },
  ]
  assert.equal(
    priceJob({ surfaces, jobDescription: '' }, list).addOns.map(({ amountCents }) => amountCents),
    [1_250, 1_750, 5_750],
  )
})

test('trigger rules: ranges are inclusive, one matching surface or keyword suffices, all rules must hold', () => {
  const holds = (rules: Parameters<typeof triggerRulesHold>[0], description = '') =>
    triggerRulesHold(rules, { ...job, jobDescription: description }, 25_000)
  assert.ok(holds({}))
  assert.ok(holds({ surfaceTypes: [], keywords: [] }))
  assert.ok(holds({ minSquareFeet: 500, maxSquareFeet: 500, minPrice: 250, maxPrice: 250 }))
  assert.not(holds({ minSquareFeet: 500.01 }))
  assert.not(holds({ maxSquareFeet: 499.99 }))
  assert.not(holds({ minPrice: 250.01 }))
  assert.not(holds({ maxPrice: 249.99 }))
  assert.ok(holds({ surfaceTypes: ['roof', 'driveway'] }))
  assert.not(holds({ surfaceTypes: ['roof'] }))
  assert.ok(holds({ keywords: ['moss', 'OIL'] }, 'Some oil stains'))
  assert.not(holds({ keywords: ['moss'] }, 'Some oil stains'))
  assert.not(holds({ surfaceTypes: ['driveway'], keywords: ['moss'] }))
})

test('keyword evasion: invisible characters, other widths and the Turkish I do not hide a keyword', () => {
  const holds = (keyword: string, jobDescription: string) =>
    triggerRulesHold({ keywords: [keyword] }, { ...job, jobDescription }, 25_000)
  const spellings = [
    'OIL',
    'o\u200bil',
    'o\u00adi\u2060l',
    'oi\u034fl',
    'ｏｉｌ',
    'OİL',
    'oi\u0307l',
    'oıl',
    'ºil',
  ]
  for (const spelling of spellings) {
    assert.ok(holds('oil', `Some ${spelling} stains`), spelling)
    assert.ok(holds(spelling, 'Some oil stains'), `the keyword ${spelling}`)
  }
  assert.not(holds('oil', 'o i l'))
  assert.ok(holds('straße', 'STRASSE'))
  assert.not(holds('\u200b', 'Some oil stains'), 'a keyword without a visible character')
})

const cents = fc.integer({ min: 0, max: 10_000_000 })
const anyAddOn = fc.record({
  id: fc.integer({ min: 1, max: 50 }),
  name: fc.string(),
  description: fc.constant(null),
  priceType: fc.constantFrom('flat' as const, 'per_sqft' as const),
  priceCents: cents,
  behavior: fc.constantFrom('suggest' as const, 'auto_include' as const),
  triggerRules: fc.record(
    {
      surfaceTypes: fc.subarray([...surfaceTypes]),
      minSquareFeet: fc.integer({ min: 0, max: 5_000 }),
      maxPrice: fc.integer({ min: 0, max: 5_000 }),
    },
    { requiredKeys: [] },
  ),
})
const anyPriceList = fc
  .record({
    version: fc.constant(1),
    serviceTypeId: fc.constant(1),
    serviceName: fc.constant('Power Washing'),
    unit: fc.constant('sq ft'),
    pricePerUnitCents: fc.integer({ min: 1, max: 10_000 }),
    setupFeeCents: cents,
    taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    extraCharges: fc.array(fc.record({ id: fc.nat(), label: fc.string(), amountCents: cents }), {
      maxLength: 6,
    }),
    addOns: fc.uniqueArray(anyAddOn, { maxLength: 8, selector: (given) => given.id }),
  })
  .map((list) => withDefaultRules(list))
const anyJob = fc.record({
  surfaces: fc.array(
    fc.record({
      surfaceType: fc.constantFrom(...surfaceTypes),
      areaSqCentifeet: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    { minLength: 1, maxLength: 10 },
  ),
  jobDescription: fc.string(),
})

test('the lines of any quote add up to its total, and every amount is an integer', () => {
  fc.assert(
    fc.property(
      anyJob,
      anyPriceList,
      fc.array(fc.integer({ min: 1, max: 50 })),
      (anJob, list, selectedIds) => {
        const quote = priceQuote(priceJob(anJob, list), selectedIds)
        const sum = quote.lines.reduce((total, line) => total + line.amountCents, 0)
        assert.is(sum, quote.totalCents)
        assert.is(quote.untaxedCents + quote.taxCents, quote.totalCents)
        for (const line of quote.lines)
          assert.ok(Number.isSafeInteger(line.amountCents) && line.amountCents >= 0)
      },
    ),
  )
})

test('the subtotal is the price before tax without selected add-ons', () => {
  fc.assert(
    fc.property(anyJob, anyPriceList, (anJob, list) => {
      const priced = priceJob(anJob, list)
      assert.is(priced.subtotalCents, priceQuote(priced, []).untaxedCents)
    }),
  )
})

test('tax is within half a cent of the exact product', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (untaxed, rate) => {
        const { taxCents } = addTax(untaxed, rate)
        const twiceError = 2n * (BigInt(taxCents) * 10_000n - BigInt(untaxed) * BigInt(rate))
        assert.ok(twiceError <= 10_000n && twiceError > -10_000n)
      },
    ),
  )
})

test('the order and repetition of selected ids have no effect', () => {
  fc.assert(
    fc.property(
      anyJob,
      anyPriceList,
      fc.array(fc.integer({ min: 1, max: 50 })),
      (anJob, list, selectedIds) => {
        const priced = priceJob(anJob, list)
        assert.equal(
          priceQuote(priced, selectedIds),
          priceQuote(priced, [...selectedIds, ...selectedIds].reverse()),
        )
      },
    ),
  )
})

test('an add-on with a maximum area or price has a maximum', () => {
  assert.is(hasMaximum({ minSquareFeet: 5, minPrice: 1 }), false)
  assert.is(hasMaximum({ maxSquareFeet: 500 }), true)
  assert.is(hasMaximum({ maxPrice: 200 }), true)
})

test.run()
