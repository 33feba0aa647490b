import type { CreateSmartAddOn, SmartAddOn, TriggerRules } from '@curbquote/types/add-ons'
import {
  maxPrice,
  maxSquareFeet,
  maxTriggerKeywordLength,
  maxTriggerKeywords,
} from '@curbquote/types/limits'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { amountProblem, parseAmount } from '../forms/parse-amount.ts'

/** Form values of a smart add-on: numbers as typed, keywords separated by commas. */
export interface AddOnFields {
  name: string
  nameEs: string
  description: string
  descriptionEs: string
  priceType: SmartAddOn['priceType']
  price: string
  behavior: SmartAddOn['behavior']
  isActive: boolean
  displayOrder: string
  surfaceTypes: SurfaceType[]
  minSquareFeet: string
  maxSquareFeet: string
  minPrice: string
  maxPrice: string
  keywords: string
}

const emptyAddOn: AddOnFields = {
  name: '',
  nameEs: '',
  description: '',
  descriptionEs: '',
  priceType: 'flat',
  price: '',
  behavior: 'suggest',
  isActive: true,
  displayOrder: '0',
  surfaceTypes: [],
  minSquareFeet: '',
  maxSquareFeet: '',
  minPrice: '',
  maxPrice: '',
  keywords: '',
}

export const maxDisplayOrder = 10_000

type FieldRules = {
  [Name in keyof AddOnFields]?: (value: AddOnFields[Name], fields: AddOnFields) => string | null
}

/** Validates each field. Returns an error message, or `null` for a valid value. */
export const addOnFieldRules = {
  name: (name) => (name.trim() ? null : 'Please name the add-on.'),
  price: (price) => amountProblem(price) ?? null,
  displayOrder: (order) =>
    /^\d{0,5}$/.test(order.trim()) && Number(order) <= maxDisplayOrder
      ? null
      : 'Please enter a whole number from 0 to 10,000.',
  minSquareFeet: (feet) => ruleProblem(feet, maxSquareFeet),
  maxSquareFeet: (feet, { minSquareFeet }) =>
    ruleProblem(feet, maxSquareFeet) ?? rangeProblem(minSquareFeet, feet, maxSquareFeet),
  minPrice: (price) => ruleProblem(price, maxPrice),
  maxPrice: (price, { minPrice }) =>
    ruleProblem(price, maxPrice) ?? rangeProblem(minPrice, price, maxPrice),
  keywords: (typed) => {
    const keywords = splitKeywords(typed)
    if (keywords.length > maxTriggerKeywords)
      return `Please keep to ${maxTriggerKeywords} keywords.`
    return keywords.some((keyword) => keyword.length > maxTriggerKeywordLength)
      ? `Please keep each keyword to ${maxTriggerKeywordLength} characters.`
      : null
  },
} satisfies FieldRules

/** Initial form values of an existing add-on, or of a new one if `addOn` is undefined. */
export function addOnFieldsOf(addOn: SmartAddOn | undefined, newOrder = 0): AddOnFields {
  if (!addOn) return { ...emptyAddOn, displayOrder: String(newOrder) }
  const { triggerRules: rules } = addOn
  return {
    name: addOn.name,
    nameEs: addOn.nameEs ?? '',
    description: addOn.description ?? '',
    descriptionEs: addOn.descriptionEs ?? '',
    priceType: addOn.priceType,
    price: String(addOn.price),
    behavior: addOn.behavior,
    isActive: addOn.isActive,
    displayOrder: String(addOn.displayOrder),
    surfaceTypes: rules.surfaceTypes ?? [],
    minSquareFeet: String(rules.minSquareFeet ?? ''),
    maxSquareFeet: String(rules.maxSquareFeet ?? ''),
    minPrice: String(rules.minPrice ?? ''),
    maxPrice: String(rules.maxPrice ?? ''),
    keywords: (rules.keywords ?? []).join(', '),
  }
}

/** Converts valid form values into an add-on. */
export function toSmartAddOn(fields: AddOnFields): CreateSmartAddOn {
  return {
    name: fields.name.trim(),
    nameEs: fields.nameEs.trim(),
    description: fields.description.trim() || null,
    descriptionEs: fields.descriptionEs.trim(),
    priceType: fields.priceType,
    price: parseAmount(fields.price) ?? 0,
    behavior: fields.behavior,
    isActive: fields.isActive,
    displayOrder: Number(fields.displayOrder),
    triggerRules: toTriggerRules(fields),
  }
}

/** Builds the trigger rules. An empty field adds no rule. */
function toTriggerRules(fields: AddOnFields): TriggerRules {
  const { surfaceTypes } = fields
  const leastFeet = parseAmount(fields.minSquareFeet, maxSquareFeet)
  const mostFeet = parseAmount(fields.maxSquareFeet, maxSquareFeet)
  const leastPrice = parseAmount(fields.minPrice)
  const mostPrice = parseAmount(fields.maxPrice)
  const keywords = splitKeywords(fields.keywords)
  return {
    ...(surfaceTypes.length > 0 && { surfaceTypes }),
    ...(leastFeet !== undefined && { minSquareFeet: leastFeet }),
    ...(mostFeet !== undefined && { maxSquareFeet: mostFeet }),
    ...(leastPrice !== undefined && { minPrice: leastPrice }),
    ...(mostPrice !== undefined && { maxPrice: mostPrice }),
    ...(keywords.length > 0 && { keywords }),
  }
}

function splitKeywords(typed: string): string[] {
  return typed
    .split(',')
    .map((keyword) => keyword.trim())
    .filter(Boolean)
}

/** Validates an optional amount. */
function ruleProblem(typed: string, limit: number): string | null {
  return (typed.trim() && amountProblem(typed, limit)) || null
}

function rangeProblem(least: string, most: string, limit: number): string | null {
  const [from = 0, to = limit] = [parseAmount(least, limit), parseAmount(most, limit)]
  return from > to ? 'A minimum must not be above its maximum.' : null
}
