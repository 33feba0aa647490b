import { exactAnswers } from '@curbquote/types/answers'
import {
  maxAddOns,
  maxJobDescriptionLength,
  maxJobSurfaces,
  maxRates,
  maxReviewWords,
  maxTiers,
  maxTriggerKeywordLength,
  maxTriggerKeywords,
} from '@curbquote/types/limits'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceList, PriceListAddOn, PriceRules, Rate } from '@curbquote/types/price-rules'
import { surfaceConditions } from '@curbquote/types/surface-questions'
import { flatPriceList, flatPriceRules } from './flat-price-list.ts'

const feet = 10_000
/** A character that Unicode normalization expands to 18. */
const expanding = '\ufdfa'

/** The most valid keywords, which begin like the description of `largestJob`. The last one is in it. */
const keywordsOf = (index: number) =>
  Array.from({ length: maxTriggerKeywords }, (_, keyword) =>
    keyword === maxTriggerKeywords - 1
      ? 'ab'
      : `${expanding.repeat(8)}b${index} ${keyword}`.padEnd(maxTriggerKeywordLength, expanding),
  )

const tiers = Array.from({ length: maxTiers }, (_, index) => ({
  upTo: index === maxTiers - 1 ? null : (index + 1) * 500,
  rate: 5_000 - index * 100,
}))

const rates = Array.from({ length: maxRates }, (_, index): Rate => {
  const isLast = index === maxRates - 1
  return {
    id: `rate-${index}`,
    serviceTypeId: 1,
    name: 'Washing',
    enabled: true,
    surfaceTypes: [],
    coversOtherSurfaces: isLast,
    unit: isLast ? 'sq ft' : 'each',
    minimumCents: 0,
    tiers,
  }
})

const rules: PriceRules = {
  ...flatPriceRules,
  rates,
  condition: { light: -1_111, moderate: 123, heavy: 2_345 },
  stories: { one: 77, two: 1_234, threeOrMore: 3_456 },
  answers: {
    ...exactAnswers,
    services: rates.map(({ id }) => ({ rateId: id, mode: 'range' })),
    reviewWhen: {
      ...exactAnswers.reviewWhen,
      words: keywordsOf(maxAddOns).slice(0, maxReviewWords - 1),
    },
  },
}

/** A valid price list whose ranges take the longest: `withMaximum` of its add-ons end at a price. */
export function largestPriceList(withMaximum: number): PriceList {
  const addOns = Array.from({ length: maxAddOns }, (_, index): PriceListAddOn => ({
    id: index + 1,
    name: 'Edge work',
    description: null,
    priceType: 'per_sqft',
    priceCents: 10 + index,
    behavior: 'auto_include',
    triggerRules: {
      keywords: keywordsOf(index),
      surfaceTypes: ['exterior siding'],
      minPrice: 100,
      ...(index < withMaximum && { maxPrice: 5_000 + index * 1_000 }),
    },
  }))
  return { ...flatPriceList, rules, addOns }
}

/** A valid job with the most surfaces. The area of one surface is uncertain, or of all. */
export function largestJob(uncertain: 'one' | 'all'): Job {
  const unknown: JobSurface = {
    surfaceType: 'exterior siding',
    areaSqCentifeet: 500 * feet,
    areaIntervals: [{ lowSqCentifeet: 100 * feet, highSqCentifeet: 50_000 * feet }],
  }
  const surfaces = Array.from({ length: maxJobSurfaces }, (_, index): JobSurface =>
    index === 0 || uncertain === 'all'
      ? unknown
      : {
          surfaceType: 'exterior siding',
          areaSqCentifeet: 70 * feet,
          condition: surfaceConditions[index % 3] ?? 'heavy',
          stories: 1 + (index % 3),
        },
  )
  return { surfaces, jobDescription: 'ab'.padStart(maxJobDescriptionLength, expanding) }
}
