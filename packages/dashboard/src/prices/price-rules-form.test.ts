import { checkPriceRules, describeTripBands } from '@curbquote/pricing'
import { maxServiceMiles } from '@curbquote/types/limits'
import type { PriceRules } from '@curbquote/types/price-rules'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  formPathOf,
  priceRulesFieldsOf,
  priceRulesProblems,
  toPriceRules,
} from './price-rules-form.ts'
import { withModeOfRate } from './answers-form.ts'
import { emptyRate, withSurfaceTypes } from './rate-form.ts'

const otherSurfaces = {
  id: 'other-1',
  serviceTypeId: 1,
  name: 'All other surfaces',
  surfaceTypes: [],
  coversOtherSurfaces: true,
  enabled: true,
  unit: 'sq ft' as const,
  tiers: [{ upTo: null, rate: 2_800 }],
  minimumCents: 0,
}

const singlePrice: PriceRules = {
  rates: [otherSurfaces],
  condition: { light: 0, moderate: 0, heavy: 0 },
  stories: { one: 0, two: 0, threeOrMore: 0 },
  minimumChargeCents: 0,
  bundle: { two: 0, threeOrMore: 0 },
  packages: [],
}

const rules: PriceRules = {
  rates: [
    otherSurfaces,
    {
      ...otherSurfaces,
      id: 'driveway',
      name: 'Driveway and flatwork',
      surfaceTypes: ['driveway', 'patio'],
      coversOtherSurfaces: false,
      tiers: [
        { upTo: 1_000, rate: 3_000 },
        { upTo: 2_000, rate: 875 },
        { upTo: null, rate: 1_800 },
      ],
      minimumCents: 7_550,
    },
    {
      ...otherSurfaces,
      id: 'deck',
      name: 'Deck',
      surfaceTypes: ['deck'],
      coversOtherSurfaces: false,
      tiers: undefined,
      bands: [
        { upTo: 200, priceCents: 12_000 },
        { upTo: null, priceCents: 20_000 },
      ],
    } as never,
  ],
  condition: { light: -1_000, moderate: 0, heavy: 2_525 },
  stories: { one: 0, two: 2_000, threeOrMore: null },
  minimumChargeCents: 15_000,
  bundle: { two: 500, threeOrMore: 1_000 },
  packages: [{ id: 'basic', name: 'Basic', addOnIds: [3] }],
}

test('rules pass through their form unchanged', () => {
  for (const each of [singlePrice, rules])
    assert.equal(
      JSON.parse(JSON.stringify(toPriceRules(priceRulesFieldsOf(each)))),
      JSON.parse(JSON.stringify(each)),
    )
  const surcharge = { ...rules, condition: { light: 500, moderate: 0, heavy: 0 } }
  assert.is(priceRulesFieldsOf(surcharge).questions.condition.percents['light'], '+5')
  assert.is(toPriceRules(priceRulesFieldsOf(surcharge)).condition.light, 500)
})

test('a section that is turned on starts with the usual percentages', () => {
  const fields = priceRulesFieldsOf(singlePrice)
  const turnedOn = toPriceRules({
    ...fields,
    questions: {
      ...fields.questions,
      condition: { ...fields.questions.condition, isUsed: true },
      stories: { ...fields.questions.stories, isUsed: true },
    },
    bundle: { ...fields.bundle, isUsed: true },
  })
  assert.equal(turnedOn.condition, { light: -1_000, moderate: 0, heavy: 2_500 })
  assert.equal(turnedOn.stories, { one: 0, two: 2_000, threeOrMore: null })
  assert.equal(turnedOn.bundle, { two: 500, threeOrMore: 1_000 })
})

test('each value that cannot be saved has a problem at the path of its field', () => {
  const fields = priceRulesFieldsOf(rules)
  const added = emptyRate(1, 'sq ft', 'new')
  assert.equal(
    Object.keys(
      priceRulesProblems({
        ...fields,
        rates: [...fields.rates, added],
        questions: {
          ...fields.questions,
          condition: {
            isUsed: true,
            isAsked: false,
            percents: { light: '−ten', moderate: '0', heavy: '25' },
          },
        },
        minimumCharge: 'x',
        packages: [{ id: 'a', name: ' ', nameEs: '', addOnIds: [] }],
      }),
    ),
    [
      'rates.3.name',
      'rates.3.surfaceTypes',
      'rates.3.tiers.0.rate',
      'questions.condition.percents.light',
      'minimumCharge',
      'packages.0.name',
      'packages.0.addOnIds',
    ],
  )
  assert.equal(priceRulesProblems(fields), {})
})

test('a refused field is found in the form', () => {
  assert.is(formPathOf('rates.1.tiers.0.upTo'), 'rates.1.tiers.0.upTo')
  assert.is(formPathOf('rates.1.bands.0.priceCents'), 'rates.1.bands.0.price')
  assert.is(formPathOf('rates.1.minimumCents'), 'rates.1.minimum')
  assert.is(formPathOf('condition.light'), 'questions.condition.percents.light')
  assert.is(formPathOf('minimumChargeCents'), 'minimumCharge')
})

test('the name of a rate follows its surfaces until the owner types one', () => {
  const driveway = withSurfaceTypes(emptyRate(1, 'sq ft', 'new'), ['driveway'])
  assert.is(driveway.name, 'Driveway')
  assert.is(withSurfaceTypes(driveway, ['driveway', 'patio']).name, 'Driveway and Patio')
  const named = { ...driveway, name: 'Flatwork' }
  assert.is(withSurfaceTypes(named, ['driveway', 'patio']).name, 'Flatwork')
})

test('the trip fee is a part of the prices, and a refused fee is shown at its field', () => {
  const tripBands = [
    { upTo: 10, feeCents: 0 },
    { upTo: 20, feeCents: 2_550 },
  ]
  const fields = priceRulesFieldsOf({ ...rules, tripBands })
  assert.equal(toPriceRules(fields).tripBands, tripBands)
  assert.is(toPriceRules({ ...fields, bands: [] }).tripBands, undefined)
  const falling = [...fields.bands, { upTo: '30', fee: '1' }]
  assert.equal(Object.keys(priceRulesProblems({ ...fields, bands: falling })), ['bands.2.fee'])
  assert.is(formPathOf('tripBands.2.feeCents'), 'bands.2.fee')
})

test('the last of several distances can be empty: there is no limit', () => {
  const bands = [
    { upTo: '15', fee: '0' },
    { upTo: '', fee: '25' },
  ]
  const fields = { ...priceRulesFieldsOf(rules), bands }
  assert.equal(priceRulesProblems(fields), {})
  const { tripBands = [] } = toPriceRules(fields)
  assert.equal(tripBands, [
    { upTo: 15, feeCents: 0 },
    { upTo: maxServiceMiles, feeCents: 2_500 },
  ])
  assert.is(describeTripBands({ tripBands }), '0–15 miles free, above 15 miles $25.00')
  assert.equal(priceRulesFieldsOf({ ...rules, tripBands }).bands, bands)
  const [only] = bands.slice(1)
  assert.equal(Object.keys(priceRulesProblems({ ...fields, bands: [only!] })), ['bands.0.upTo'])
})

test('hidden prices of a rate that is not quoted are no problem, whatever was typed', () => {
  const texts = ['', '0', '12', '5', 'abc', '-1']
  for (const pricedBy of ['tiers', 'bands'] as const)
    for (const upTo of texts)
      for (const price of texts) {
        const size = { upTo, rate: price, price }
        const rate = {
          ...emptyRate(1, 'sq ft', 'asked'),
          name: 'Roof',
          enabled: false,
          pricedBy,
          tiers: [size, { ...size, upTo: '10' }, { ...size, upTo: '' }],
          bands: [size, { ...size, upTo: '10' }, { ...size, upTo: '' }],
          minimum: price,
        }
        const fields = priceRulesFieldsOf(rules)
        const asked = { ...fields, rates: [...fields.rates, rate] }
        assert.equal(priceRulesProblems(asked), {}, JSON.stringify(rate))
        assert.equal(checkPriceRules(toPriceRules(asked)), [], JSON.stringify(rate))
      }
  const tiers = [
    { upTo: 1_000, rate: 2_800 },
    { upTo: null, rate: 2_000 },
  ]
  const asked = { ...otherSurfaces, enabled: false, tiers }
  const kept = priceRulesFieldsOf({ ...rules, rates: [asked] })
  assert.equal(toPriceRules(kept).rates, [asked])
  kept.rates[0]!.tiers[0]!.upTo = '1,000'
  assert.equal(toPriceRules(kept).rates, [asked], 'valid hidden prices are kept as typed')
})

test('a size without a price yet does not change the price of the others', () => {
  const fields = priceRulesFieldsOf(rules)
  const tiers = [
    { upTo: '', rate: '0.25' },
    { upTo: '', rate: '' },
  ]
  const rate = { ...emptyRate(1, 'sq ft', 'new'), name: 'Roof', tiers }
  const { rates } = toPriceRules({ ...fields, rates: [rate] })
  assert.equal(rates[0]?.tiers, [{ upTo: null, rate: 2_500 }])
  assert.equal(Object.keys(priceRulesProblems({ ...fields, rates: [rate] })), [
    'rates.0.tiers.0.upTo',
    'rates.0.tiers.1.rate',
  ])
})

test('a thing that is no surface has a name, a Spanish name and any unit', () => {
  const gutters = {
    ...emptyRate(1, 'linear ft', 'gutters'),
    name: 'Gutters',
    nameEs: ' Canaletas ',
    tiers: [{ upTo: '', rate: '1.5' }],
  }
  const fields = priceRulesFieldsOf(singlePrice)
  const typed = { ...fields, rates: [...fields.rates, gutters] }
  assert.equal(priceRulesProblems(typed), {})
  const saved = toPriceRules(typed)
  assert.is(saved.rates[1]?.nameEs, 'Canaletas')
  assert.is(saved.rates[0] && 'nameEs' in saved.rates[0], false)
  assert.equal(toPriceRules(priceRulesFieldsOf(saved)), saved)
})

test('rules without answers stay without, and one answer adds them', () => {
  const fields = priceRulesFieldsOf(singlePrice)
  assert.is('answers' in toPriceRules(fields), false)
  const answers = withModeOfRate(fields.answers, 'other-1', 'range')
  const asked = toPriceRules({ ...fields, answers })
  assert.equal(asked.answers?.services, [{ rateId: 'other-1', mode: 'range' }])
  const exact = withModeOfRate(answers, 'other-1', 'exact')
  assert.equal(toPriceRules({ ...fields, answers: exact }), toPriceRules(fields))
})

test('the problems and refusals of answers are at their fields', () => {
  const fields = priceRulesFieldsOf(singlePrice)
  const typed = { ...fields, answers: { ...fields.answers, totalAbove: 'abc' } }
  assert.ok(priceRulesProblems(typed)['answers.totalAbove'])
  assert.is(formPathOf('answers.reviewWhen.areaAboveSqFt'), 'answers.areaAbove')
})

test.run()
