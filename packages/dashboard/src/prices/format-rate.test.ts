import { defaultPriceRules, questionsAboutSurfaces } from '@curbquote/pricing'
import type { PriceRules } from '@curbquote/types/price-rules'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  describeBands,
  describeBundle,
  describePercentages,
  describeRate,
  describeTiers,
  formatPercent,
} from './format-rate.ts'

test('tiers are described by their sizes, not by their bounds', () => {
  const tiers = [
    { upTo: 1_000, rate: 3_000 },
    { upTo: 2_000, rate: 2_500 },
    { upTo: null, rate: 1_800 },
  ]
  assert.is(
    describeTiers(tiers, 'sq ft'),
    'First 1,000 sq ft at $0.30 · next 1,000 at $0.25 · above at $0.18',
  )
  assert.is(describeTiers([{ upTo: null, rate: 875 }], 'linear ft'), '$0.0875 per linear ft')
  assert.is(describeTiers([{ upTo: null, rate: 120_000 }], 'each'), '$12.00 each')
})

test('bands are described by their bounds', () => {
  const bands = [
    { upTo: 1_000, priceCents: 15_000 },
    { upTo: 2_000, priceCents: 25_000 },
    { upTo: null, priceCents: 40_000 },
  ]
  assert.is(
    describeBands(bands, 'sq ft'),
    'Up to 1,000 sq ft $150.00 · up to 2,000 $250.00 · above $400.00',
  )
})

test('the description of a rate ends in its minimum', () => {
  const rate = {
    id: 'a',
    serviceTypeId: 1,
    name: 'Roof',
    surfaceTypes: ['roof' as const],
    coversOtherSurfaces: false,
    enabled: true,
    unit: 'sq ft' as const,
    tiers: [{ upTo: null, rate: 6_000 }],
    minimumCents: 35_000,
  }
  assert.is(describeRate(rate), '$0.60 per sq ft · minimum $350.00')
})

test('percentages have a sign, and 3 or more stories may be “Ask me”', () => {
  assert.is(formatPercent(825), '+8.25%')
  const rules: PriceRules = {
    ...defaultPriceRules([]),
    condition: { light: -1_000, moderate: 0, heavy: 2_500 },
    stories: { one: 0, two: 2_000, threeOrMore: null },
  }
  assert.equal(
    questionsAboutSurfaces.slice(0, 2).map((question) => describePercentages(question, rules)),
    [
      'Light −10% · Moderate 0% · Heavy +25%',
      '1 story 0% · 2 stories +20% · 3 or more stories “Ask me”',
    ],
  )
  assert.is(describeBundle({ two: 500, threeOrMore: 1_000 }), '2 services −5% · 3 or more −10%')
})

test.run()
