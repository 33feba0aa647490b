import {
  centsToDollars,
  checkPriceRules,
  defaultPriceRules,
  dollarsToCents,
  isPriced,
  singlePriceCents,
} from '@curbquote/pricing'
import type { PriceRules, SavedPriceRules } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import {
  formPathOf,
  type PriceRulesFields,
  priceRulesFieldsOf,
  priceRulesProblems,
  toPriceRules,
} from './price-rules-form.ts'
import type { PriceChanges } from './price-rules-queries.ts'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

export const maxTaxRate = 100

/** The saved settings that the form edits. */
export interface SavedPrices {
  entries: readonly PricingEntry[]
  saved: SavedPriceRules
}

/** Form values of all prices: numbers as typed. */
export interface PricingFields extends PriceRulesFields {
  taxRate: string
  setupFees: { serviceTypeId: number; setupFee: string }[]
}

export function pricingFieldsOf({ entries, saved }: SavedPrices): PricingFields {
  return {
    ...priceRulesFieldsOf(withAllServices(saved.rules, entries)),
    taxRate: String(entries[0]?.company.taxRate ?? 0),
    setupFees: entries.map(({ serviceTypeId, setupFee }) => ({
      serviceTypeId,
      setupFee: String(setupFee),
    })),
  }
}

/** Adds a disabled rate of "All other surfaces" for each service without one. */
function withAllServices(rules: PriceRules, entries: readonly PricingEntry[]): PriceRules {
  const missing = entries.filter(
    ({ serviceTypeId }) =>
      !rules.rates.some((rate) => rate.serviceTypeId === serviceTypeId && rate.coversOtherSurfaces),
  )
  return {
    ...rules,
    rates: [
      ...rules.rates,
      ...defaultPriceRules(
        missing.map(({ serviceTypeId, service, pricePerUnit }) => ({
          serviceTypeId,
          unit: service.unit,
          pricePerUnitCents: dollarsToCents(pricePerUnit),
        })),
      ).rates.map((rate) => ({ ...rate, enabled: false })),
    ],
  }
}

/** Problems of the typed values by the path of their field. */
export function pricingProblems(fields: PricingFields): Record<string, string> {
  const problems = priceRulesProblems(fields)
  if (Object.keys(problems).length === 0)
    for (const { field, error } of checkPriceRules(toPriceRules(fields)))
      problems[formPathOf(field)] ??= error
  if (parseAmount(fields.taxRate, maxTaxRate) === undefined)
    problems['taxRate'] = 'Enter a number from 0 to 100 with at most two decimals'
  for (const [index, { setupFee }] of fields.setupFees.entries()) {
    const problem = amountProblem(setupFee || '0')
    if (problem) problems[`setupFees.${index}.setupFee`] = problem
  }
  return problems
}

/**
 * The requests that save the typed values, `undefined` if nothing changed. A setup fee is saved with the price of "All other
 * surfaces" that the rules have.
 */
export function changesOf(fields: PricingFields, base: SavedPrices): PriceChanges | undefined {
  const rules = toPriceRules(fields)
  const entries = fields.setupFees
    .map(({ serviceTypeId, setupFee }) => ({
      serviceTypeId,
      pricePerUnit: centsToDollars(singlePriceCents(rules, serviceTypeId)),
      setupFee: parseAmount(setupFee || '0') ?? 0,
      enabled: isPriced(rules, serviceTypeId),
    }))
    .filter(
      ({ serviceTypeId, setupFee }) =>
        base.entries.find((entry) => entry.serviceTypeId === serviceTypeId)?.setupFee !== setupFee,
    )
  const taxRate = parseAmount(fields.taxRate, maxTaxRate)
  const changes: PriceChanges = {
    ...(!isSame(rules, normalizedRules(base)) && {
      rules: { rules, version: base.saved.version },
    }),
    ...(entries.length > 0 && { entries }),
    ...(taxRate !== undefined && taxRate !== base.entries[0]?.company.taxRate && { taxRate }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}

/** Whether the form's rules differ from the rules of `base`. */
export function areRulesEdited(fields: PricingFields, base: SavedPrices): boolean {
  return !isSame(toPriceRules(fields), normalizedRules(base))
}

/** Whether two saved price lists have the same rules, regardless of their versions. */
export function haveSameRules(one: SavedPrices, other: SavedPrices): boolean {
  return isSame(normalizedRules(one), normalizedRules(other))
}

/** Whether the company offers the service, even without a price. */
export function isOffered({ rates }: PriceRules, serviceTypeId: number): boolean {
  return rates.some((rate) => rate.serviceTypeId === serviceTypeId && rate.enabled)
}

/** The saved rules as the form would save them unchanged. */
export function normalizedRules(base: SavedPrices): PriceRules {
  return toPriceRules(pricingFieldsOf(base))
}

/**
 * Merges changed saved settings, possibly from another tab, into the form. Edited fields keep the typed text. Rules are replaced
 * only if `isReplaced`. An amount that was saved as `submitted` counts as edited if it changed after that.
 */
export function mergeSaved(
  next: SavedPrices,
  typed: PricingFields,
  last: SavedPrices,
  isReplaced: boolean,
  submitted?: PricingFields,
): PricingFields {
  const [nextFields, lastFields] = [pricingFieldsOf(next), pricingFieldsOf(last)]
  return {
    ...(isReplaced ? nextFields : typed),
    taxRate: mergeAmount({
      typed: typed.taxRate,
      last: lastFields.taxRate,
      saved: nextFields.taxRate,
      submitted: submitted?.taxRate,
    }),
    setupFees: nextFields.setupFees.map(({ serviceTypeId, setupFee }) => {
      const feeOf = ({ setupFees }: PricingFields) =>
        setupFees.find((fee) => fee.serviceTypeId === serviceTypeId)?.setupFee ?? ''
      const merged = mergeAmount({
        typed: feeOf(typed),
        last: feeOf(lastFields),
        saved: setupFee,
        submitted: submitted && feeOf(submitted),
      })
      return { serviceTypeId, setupFee: merged }
    }),
  }
}

interface AmountVersions {
  typed: string
  last: string
  saved: string
  submitted: string | undefined
}

/** Keeps the typed amount if the owner edited it to a value other than the saved one. */
function mergeAmount({ typed, last, saved, submitted }: AmountVersions): string {
  const isSame = (amount: string) => parseAmount(amount) === parseAmount(saved)
  const base = submitted !== undefined && isSame(submitted) ? submitted : last
  return typed === base || isSame(typed) ? saved : typed
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
