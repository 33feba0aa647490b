import {
  basisPointsToPercent,
  formatCents,
  percentageOf,
  type QuestionAboutSurface,
} from '@curbquote/pricing'
import type { Band, PriceRules, Rate, Tier } from '@curbquote/types/price-rules'
import type { PriceUnit } from '@curbquote/types/price-trace'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { surfaceLabels, surfaces } from './surface-labels.ts'

/** Rates are stored in hundredths of a cent. */
export const ratePerDollar = 10_000

const quantities = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/** `3000` → `$0.30`, `875` → `$0.0875`. */
export function formatRate(rate: number): string {
  return dollars.format(rate / ratePerDollar)
}

/** `-1000` → `−10%`, `2000` → `+20%`. */
export function formatPercent(basisPoints: number): string {
  const percent = `${quantities.format(basisPointsToPercent(Math.abs(basisPoints)))}%`
  if (basisPoints === 0) return percent
  return `${basisPoints < 0 ? '−' : '+'}${percent}`
}

/** `First 1,000 sq ft at $0.30 · next 1,000 at $0.25 · above at $0.18`, `$0.30 per sq ft`. */
export function describeTiers(tiers: readonly Tier[], unit: PriceUnit): string {
  const [first] = tiers
  if (!first || tiers.length === 1)
    return `${formatRate(first?.rate ?? 0)} ${unit === 'each' ? 'each' : `per ${unit}`}`
  const unitName = unit === 'each' ? '' : ` ${unit}`
  return tiers
    .map(({ upTo, rate }, index) => {
      if (upTo === null) return `above at ${formatRate(rate)}`
      const size = quantities.format(upTo - (tiers[index - 1]?.upTo ?? 0))
      return index === 0
        ? `First ${size}${unitName} at ${formatRate(rate)}`
        : `next ${size} at ${formatRate(rate)}`
    })
    .join(' · ')
}

/** `Up to 1,000 sq ft $150.00 · up to 2,000 $250.00 · above $400.00`. */
export function describeBands(bands: readonly Band[], unit: PriceUnit): string {
  const [first] = bands
  if (!first || bands.length === 1) return `${formatCents(first?.priceCents ?? 0)} for any size`
  return bands
    .map(({ upTo, priceCents }, index) => {
      if (upTo === null) return `above ${formatCents(priceCents)}`
      const size = quantities.format(upTo)
      return index === 0
        ? `Up to ${size}${unit === 'each' ? '' : ` ${unit}`} ${formatCents(priceCents)}`
        : `up to ${size} ${formatCents(priceCents)}`
    })
    .join(' · ')
}

/** The price of a rate without its minimum. */
export function describePrice({ tiers, bands, unit }: Rate): string {
  return bands ? describeBands(bands, unit) : describeTiers(tiers ?? [], unit)
}

/** The price of a rate, with its minimum. */
export function describeRate(rate: Rate): string {
  const { minimumCents } = rate
  const price = describePrice(rate)
  return minimumCents > 0 ? `${price} · minimum ${formatCents(minimumCents)}` : price
}

const names = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** `Driveway, Sidewalk, and Patio`, regardless of their order in the list. */
export function describeSurfaceTypes(surfaceTypes: readonly SurfaceType[]): string {
  const listed = surfaces.filter((surface) => surfaceTypes.includes(surface))
  return names.format(listed.map((surface) => surfaceLabels[surface]))
}

/** `Light −10% · Moderate 0% · Heavy +25%`, `1 story 0% · 3 or more stories “Ask me”`. */
export function describePercentages(question: QuestionAboutSurface, rules: PriceRules): string {
  return question.choices
    .map((choice) => {
      const percentage = percentageOf(rules, question, choice)
      return `${choice.words.en} ${percentage === null ? '“Ask me”' : formatPercent(percentage)}`
    })
    .join(' · ')
}

/** `2 services −5% · 3 or more −10%`. */
export function describeBundle({ two, threeOrMore }: PriceRules['bundle']): string {
  return `2 services ${formatPercent(-two)} · 3 or more ${formatPercent(-threeOrMore)}`
}
