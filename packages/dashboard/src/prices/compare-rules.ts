import { describeTripBands, formatCents, questionsAboutSurfaces } from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import type { PriceRules, Rate } from '@curbquote/types/price-rules'
import {
  describeBundle,
  describePercentages,
  describeRate,
  describeSurfaceTypes,
} from './format-rate.ts'

/** A part of the rules that differs. `undefined`: the rules do not have this rate. */
export interface RulesDifference {
  label: string
  mine: string | undefined
  current: string | undefined
}

/** Compares the owner's unsaved rules with the saved ones, in words. */
export function compareRules(
  mine: PriceRules,
  current: PriceRules,
  addOns: readonly SmartAddOn[],
): RulesDifference[] {
  const rateIds = new Set([...mine.rates, ...current.rates].map(({ id }) => id))
  const rates = [...rateIds].map((id): RulesDifference => {
    const isSame = (rate: Rate) => rate.id === id
    const [mineRate, currentRate] = [mine.rates.find(isSame), current.rates.find(isSame)]
    return {
      label: (mineRate ?? currentRate)?.name || 'New rate',
      mine: mineRate && describe(mineRate, currentRate),
      current: currentRate && describe(currentRate, mineRate),
    }
  })
  const [mineParts, currentParts] = [describeParts(mine, addOns), describeParts(current, addOns)]
  const parts = mineParts.map(([label, text], index): RulesDifference => ({
    label,
    mine: text,
    current: currentParts[index]?.[1],
  }))
  return [...rates, ...parts].filter((difference) => difference.mine !== difference.current)
}

/** Describes a rate, with its name if the other side has another name. */
function describe(rate: Rate, other: Rate | undefined): string {
  const { name, enabled, surfaceTypes } = rate
  return [
    other && other.name !== name && `“${name}”`,
    surfaceTypes.length > 0 && describeSurfaceTypes(surfaceTypes),
    describeRate(rate),
    !enabled && 'not quoted',
  ]
    .filter(Boolean)
    .join(' · ')
}

function describeParts(
  rules: PriceRules,
  addOns: readonly SmartAddOn[],
): [label: string, text: string][] {
  const { minimumChargeCents, bundle, packages, tripBands = [] } = rules
  const nameOf = (addOnId: number) =>
    addOns.find(({ id }) => id === addOnId)?.name ?? 'a deleted add-on'
  return [
    ['Minimum charge', minimumChargeCents > 0 ? formatCents(minimumChargeCents) : 'None'],
    ...questionsAboutSurfaces.map((question): [string, string] => [
      question.title,
      describePercentages(question, rules),
    ]),
    ['Trip fee', describeTripBands({ tripBands })],
    ['Bundle', describeBundle(bundle)],
    [
      'Packages',
      packages
        .map(({ name, addOnIds }) => `${name}: ${addOnIds.map(nameOf).join(', ')}`)
        .join(' · ') || 'None',
    ],
  ]
}
