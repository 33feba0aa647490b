import type { SmartAddOn, TriggerRules } from '@curbquote/types/add-ons'
import { formatArea, formatDollars } from '../quotes/describe-quote.ts'
import { addOnSurfaceLabels } from './add-on-labels.ts'

/** `$0.15 per sq ft` */
export function describePrice({ price, priceType }: Pick<SmartAddOn, 'price' | 'priceType'>) {
  return priceType === 'per_sqft' ? `${formatDollars(price)} per sq ft` : formatDollars(price)
}

/** Splits the rules and describes each in a phrase. Omits rules that every job meets. */
export function describeRules(rules: TriggerRules): { phrase: string; rule: TriggerRules }[] {
  const { surfaceTypes, minSquareFeet, maxSquareFeet, minPrice, maxPrice, keywords } = rules
  const described: { phrase: string; rule: TriggerRules }[] = []
  if (surfaceTypes?.length)
    described.push({
      phrase: anyOf(surfaceTypes.map((surface) => addOnSurfaceLabels[surface])),
      rule: { surfaceTypes },
    })
  const area = describeRange(minSquareFeet, maxSquareFeet, formatArea)
  if (area)
    described.push({
      phrase: `an area ${area}`,
      rule: {
        ...(minSquareFeet !== undefined && { minSquareFeet }),
        ...(maxSquareFeet !== undefined && { maxSquareFeet }),
      },
    })
  const price = describeRange(minPrice, maxPrice, formatDollars)
  if (price)
    described.push({
      phrase: `a service price ${price}`,
      rule: {
        ...(minPrice !== undefined && { minPrice }),
        ...(maxPrice !== undefined && { maxPrice }),
      },
    })
  if (keywords?.length)
    described.push({
      phrase: `a description that mentions ${anyOf(keywords.map((keyword) => `“${keyword}”`))}`,
      rule: { keywords },
    })
  return described
}

function describeRange(
  min: number | undefined,
  max: number | undefined,
  format: (figure: number) => string,
): string | undefined {
  if (min !== undefined && max !== undefined) return `from ${format(min)} to ${format(max)}`
  if (min !== undefined) return `of at least ${format(min)}`
  return max === undefined ? undefined : `of at most ${format(max)}`
}

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' })

function anyOf(names: readonly string[]): string {
  return alternatives.format(names)
}
