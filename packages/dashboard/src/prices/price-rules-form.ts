import {
  basisPointsToPercent,
  centsToDollars,
  dollarsToCents,
  percentToBasisPoints,
} from '@curbquote/pricing'
import { maxSurchargeBasisPoints, type PriceRules } from '@curbquote/types'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'
import { type RateFields, rateFieldsOf, rateProblems, toRate } from './rate-form.ts'

export const maxSurchargePercent = basisPointsToPercent(maxSurchargeBasisPoints)

/** Form values of price rules: numbers as typed. A section that is not used keeps its values during editing. */
export interface PriceRulesFields {
  rates: RateFields[]
  condition: { isUsed: boolean; light: string; moderate: string; heavy: string }
  storeys: { isUsed: boolean; one: string; two: string; threeOrMore: string; isAsked: boolean }
  minimumCharge: string
  bundle: { isUsed: boolean; two: string; threeOrMore: string }
  packages: { id: string; name: string; addOnIds: number[] }[]
  /** Edited in their own section. Kept here, so that saving prices does not remove them. */
  answers?: PriceRules['answers']
  /** Edited with the service area, and kept here for the same reason. */
  tripBands?: PriceRules['tripBands']
}

/** The percentages that a section starts with. */
const usual = {
  condition: { light: '10', moderate: '0', heavy: '25' },
  storeys: { one: '0', two: '20', threeOrMore: '40', isAsked: true },
  bundle: { two: '5', threeOrMore: '10' },
}

export function priceRulesFieldsOf(rules: PriceRules): PriceRulesFields {
  const { rates, condition, storeys, minimumChargeCents, bundle, packages, answers, tripBands } =
    rules
  const isConditionUsed = Object.values(condition).some(Boolean)
  // `null` means "Ask me".
  const isStoreysUsed = Object.values(storeys).some((value) => value !== 0)
  const isBundleUsed = Object.values(bundle).some(Boolean)
  return {
    rates: rates.map(rateFieldsOf),
    condition: {
      isUsed: isConditionUsed,
      ...(isConditionUsed
        ? {
            light: signedPercentText(-condition.light),
            moderate: percentText(condition.moderate),
            heavy: percentText(condition.heavy),
          }
        : usual.condition),
    },
    storeys: {
      isUsed: isStoreysUsed,
      ...(isStoreysUsed
        ? {
            one: percentText(storeys.one),
            two: percentText(storeys.two),
            threeOrMore: percentText(storeys.threeOrMore ?? 0),
            isAsked: storeys.threeOrMore === null,
          }
        : usual.storeys),
    },
    minimumCharge: minimumChargeCents > 0 ? String(centsToDollars(minimumChargeCents)) : '',
    bundle: {
      isUsed: isBundleUsed,
      ...(isBundleUsed
        ? { two: percentText(bundle.two), threeOrMore: percentText(bundle.threeOrMore) }
        : usual.bundle),
    },
    packages: packages.map((each) => ({ ...each })),
    ...(answers && { answers }),
    ...(tripBands && { tripBands }),
  }
}

/** Converts form values. Values with a problem become 0. */
export function toPriceRules(fields: PriceRulesFields): PriceRules {
  const { rates, condition, storeys, minimumCharge, bundle, packages, answers, tripBands } = fields
  const light = -signedBasisPoints(condition.light)
  return {
    rates: rates.map(toRate),
    condition: condition.isUsed
      ? {
          // Replaces -0 with 0.
          light: light || 0,
          moderate: basisPoints(condition.moderate),
          heavy: basisPoints(condition.heavy),
        }
      : { light: 0, moderate: 0, heavy: 0 },
    storeys: storeys.isUsed
      ? {
          one: basisPoints(storeys.one),
          two: basisPoints(storeys.two),
          threeOrMore: storeys.isAsked ? null : basisPoints(storeys.threeOrMore),
        }
      : { one: 0, two: 0, threeOrMore: 0 },
    minimumChargeCents: dollarsToCents(parseAmount(minimumCharge) ?? 0),
    bundle: bundle.isUsed
      ? { two: basisPoints(bundle.two), threeOrMore: basisPoints(bundle.threeOrMore) }
      : { two: 0, threeOrMore: 0 },
    packages: packages.map(({ id, name, addOnIds }) => ({ id, name: name.trim(), addOnIds })),
    ...(answers && { answers }),
    ...(tripBands && { tripBands }),
  }
}

/** Problems of the typed values by the path of their field. */
export function priceRulesProblems(fields: PriceRulesFields): Record<string, string> {
  const { rates, condition, storeys, minimumCharge, bundle, packages } = fields
  const problems: Record<string, string> = {}
  const check = (path: string, text: string, max: number) => {
    const problem = amountProblem(text, max)
    if (problem) problems[path] = problem
  }
  for (const [index, rate] of rates.entries())
    for (const [path, problem] of Object.entries(rateProblems(rate)))
      problems[`rates.${index}.${path}`] = problem
  if (condition.isUsed) {
    check('condition.light', unsigned(condition.light), maxSurchargePercent)
    check('condition.moderate', condition.moderate, maxSurchargePercent)
    check('condition.heavy', condition.heavy, maxSurchargePercent)
  }
  if (storeys.isUsed) {
    check('storeys.one', storeys.one, maxSurchargePercent)
    check('storeys.two', storeys.two, maxSurchargePercent)
    if (!storeys.isAsked) check('storeys.threeOrMore', storeys.threeOrMore, maxSurchargePercent)
  }
  if (minimumCharge.trim()) {
    const problem = amountProblem(minimumCharge)
    if (problem) problems['minimumCharge'] = problem
  }
  if (bundle.isUsed) {
    check('bundle.two', bundle.two, maxSurchargePercent)
    check('bundle.threeOrMore', bundle.threeOrMore, maxSurchargePercent)
  }
  for (const [index, { name, addOnIds }] of packages.entries()) {
    if (!name.trim()) problems[`packages.${index}.name`] = 'Please name the package.'
    if (addOnIds.length === 0)
      problems[`packages.${index}.addOnIds`] = 'Please select at least one add-on.'
  }
  return problems
}

/** Names of form fields that differ from the contract's, because they hold typed dollars. */
const formNames: Record<string, string> = {
  minimumChargeCents: 'minimumCharge',
  minimumCents: 'minimum',
  priceCents: 'price',
}

/** The form's path of a field that the API refused: `rates.1.minimumCents` → `rates.1.minimum`. */
export function formPathOf(field: string): string {
  return field
    .split('.')
    .map((name) => formNames[name] ?? name)
    .join('.')
}

function percentText(value: number): string {
  return String(basisPointsToPercent(value))
}

/** The text of the field "Light", which shows a discount: a surcharge has the sign `+`. */
function signedPercentText(discount: number): string {
  return discount < 0 ? `+${percentText(-discount)}` : percentText(discount)
}

function basisPoints(text: string): number {
  return percentToBasisPoints(parseAmount(text, maxSurchargePercent) ?? 0)
}

function signedBasisPoints(text: string): number {
  const value = basisPoints(unsigned(text))
  return isSurcharge(text) ? -value : value
}

function isSurcharge(text: string): boolean {
  return text.trim().startsWith('+')
}

/** Removes a typed sign. */
function unsigned(text: string): string {
  return text.trim().replace(/^[-+−]/, '')
}
