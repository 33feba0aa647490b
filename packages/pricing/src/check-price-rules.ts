import type { PriceRules, PriceRulesErrorCode, Rate, TripBand } from '@curbquote/types/price-rules'
import { percentageOf, questionsAboutSurfaces } from './surface-questions.ts'

/** A reason to refuse price rules. */
export interface PriceRulesProblem {
  code: PriceRulesErrorCode
  /** The path of the value, such as `rates.1.tiers.0.upTo`. */
  field: string
  /** A sentence that names the rate or the setting. */
  error: string
}

/** The reasons not to save price rules that match the schema. Empty if they can be saved. */
export function checkPriceRules(rules: PriceRules): PriceRulesProblem[] {
  return [
    ...rules.rates.flatMap((rate, index) => checkRate(rate, `rates.${index}`)),
    ...checkSurfaces(rules.rates),
    ...checkOtherSurfaces(rules.rates),
    ...checkIds('rates', rules.rates),
    ...checkIds('packages', rules.packages),
    ...checkDiscounts(rules),
    ...checkTripBands(rules.tripBands ?? []),
  ]
}

function checkRate(rate: Rate, field: string): PriceRulesProblem[] {
  const { name, tiers, bands, coversOtherSurfaces, surfaceTypes } = rate
  const incomplete = (member: string, error: string): PriceRulesProblem[] => [
    { code: 'RATE_INCOMPLETE', field: `${field}.${member}`, error },
  ]
  if (coversOtherSurfaces && surfaceTypes.length > 0)
    return incomplete(
      'surfaceTypes',
      `“${name}” covers all other surfaces and must not list surfaces.`,
    )
  if (tiers && bands)
    return incomplete(
      'bands',
      `“${name}” must have either tiers or fixed prices by size, not both.`,
    )
  if (tiers) return checkBounds(tiers, name, `${field}.tiers`, 'Tier')
  if (bands)
    return [...checkBounds(bands, name, `${field}.bands`, 'Size'), ...checkBandPrices(rate, field)]
  return incomplete('tiers', `“${name}” needs a price.`)
}

/** The bounds rise strictly. The last one, and no other, is open. */
function checkBounds(
  steps: readonly { upTo: number | null }[],
  name: string,
  field: string,
  step: string,
): PriceRulesProblem[] {
  const problem = (index: number, rule: string): PriceRulesProblem => ({
    code: 'TIERS_NOT_ASCENDING',
    field: `${field}.${index}.upTo`,
    error: `${step} ${index + 1} of “${name}” ${rule}`,
  })
  return steps.flatMap(({ upTo }, index) => {
    const isLast = index === steps.length - 1
    if (isLast)
      return upTo === null
        ? []
        : [problem(index, 'must have no upper bound, because it is the last one.')]
    if (upTo === null) return [problem(index, 'must have an upper bound.')]
    const before = steps[index - 1]?.upTo ?? 0
    return upTo > before
      ? []
      : [problem(index, `must end above ${before.toLocaleString('en-US')}.`)]
  })
}

function checkBandPrices({ name, bands = [] }: Rate, field: string): PriceRulesProblem[] {
  return bands.flatMap(({ priceCents }, index) =>
    priceCents < (bands[index - 1]?.priceCents ?? 0)
      ? [
          {
            code: 'BAND_PRICE_FALLS' as const,
            field: `${field}.bands.${index}.priceCents`,
            error: `Size ${index + 1} of “${name}” costs less than the smaller size before it.`,
          },
        ]
      : [],
  )
}

function checkSurfaces(rates: readonly Rate[]): PriceRulesProblem[] {
  return rates.flatMap(({ serviceTypeId, name, surfaceTypes }, index) =>
    surfaceTypes.flatMap((surfaceType) => {
      const earlier = rates
        .slice(0, index)
        .find(
          (rate) => rate.serviceTypeId === serviceTypeId && rate.surfaceTypes.includes(surfaceType),
        )
      if (!earlier) return []
      return [
        {
          code: 'SURFACE_IN_TWO_RATES' as const,
          field: `rates.${index}.surfaceTypes`,
          error: `“${earlier.name}” and “${name}” both list the surface “${surfaceType}”. Remove it from one of them.`,
        },
      ]
    }),
  )
}

function checkOtherSurfaces(rates: readonly Rate[]): PriceRulesProblem[] {
  const serviceTypeIds = [...new Set(rates.map(({ serviceTypeId }) => serviceTypeId))]
  return serviceTypeIds.flatMap((id) => {
    const ofService = rates.filter(({ serviceTypeId }) => serviceTypeId === id)
    if (ofService.filter(({ coversOtherSurfaces }) => coversOtherSurfaces).length === 1) return []
    return [
      {
        code: 'RATE_INCOMPLETE' as const,
        field: 'rates',
        error: 'Each service must have exactly one rate for all other surfaces.',
      },
    ]
  })
}

function checkIds(
  field: 'rates' | 'packages',
  items: readonly { id: string; name: string }[],
): PriceRulesProblem[] {
  return items.flatMap(({ id, name }, index) =>
    items.findIndex((item) => item.id === id) === index
      ? []
      : [
          {
            code: 'DUPLICATE_ID' as const,
            field: `${field}.${index}.id`,
            error: `“${name}” has the same ID as another row.`,
          },
        ],
  )
}

/** The distances rise, and no fee is below the fee of a shorter trip. */
function checkTripBands(bands: readonly TripBand[]): PriceRulesProblem[] {
  return bands.flatMap(({ upTo, feeCents }, index) => {
    const before = bands[index - 1]
    const field = `tripBands.${index}`
    return [
      ...(before && upTo <= before.upTo
        ? [
            {
              code: 'TIERS_NOT_ASCENDING' as const,
              field: `${field}.upTo`,
              error: `Trip fee ${index + 1} must end above ${before.upTo} miles.`,
            },
          ]
        : []),
      ...(before && feeCents < before.feeCents
        ? [
            {
              code: 'BAND_PRICE_FALLS' as const,
              field: `${field}.feeCents`,
              error: `Trip fee ${index + 1} is lower than the fee of the shorter trips before it.`,
            },
          ]
        : []),
    ]
  })
}

/** A discount leaves something of a surface's price, and a bundle discount is at most the whole price. */
function checkDiscounts(rules: PriceRules): PriceRulesProblem[] {
  const { bundle } = rules
  const problem = (field: string, error: string): PriceRulesProblem => ({
    code: 'DISCOUNT_TOO_LARGE',
    field,
    error,
  })
  return [
    ...questionsAboutSurfaces.flatMap((question) =>
      question.choices.flatMap((choice) =>
        (percentageOf(rules, question, choice) ?? 0) <= -10_000
          ? [
              problem(
                `${question.id}.${choice.key}`,
                `The discount for “${choice.line.en}” must be below 100%.`,
              ),
            ]
          : [],
      ),
    ),
    ...(bundle.two > 10_000
      ? [problem('bundle.two', 'The discount for 2 services can be at most 100%.')]
      : []),
    ...(bundle.threeOrMore > 10_000
      ? [problem('bundle.threeOrMore', 'The discount for 3 or more services can be at most 100%.')]
      : []),
  ]
}
