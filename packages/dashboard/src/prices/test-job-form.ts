import {
  centifeetToFeet,
  changesPrice,
  choicesFor,
  feetToCentifeet,
  findRate,
  isAskedAbout,
  type QuestionAboutSurface,
  questionsAboutSurfaces,
  squareCentifeetToSquareFeet,
  squareFeetToSquareCentifeet,
} from '@curbquote/pricing'
import { maxQuantity, maxSquareFeet } from '@curbquote/types/limits'
import { fiveDigitZip, isZip } from '@curbquote/types/places'
import type { Job, JobSurface } from '@curbquote/types/price-jobs'
import type { PriceRules } from '@curbquote/types/price-rules'
import type { PriceUnit } from '@curbquote/types/price-trace'
import type { Quote } from '@curbquote/types/quotes'
import { widgetServiceTypeId } from '@curbquote/types/pricing'
import type { Statements, SurfaceQuestion } from '@curbquote/types/surface-questions'
import { surfaceTypes, type SurfaceType } from '@curbquote/types/surfaces'
import {
  amountProblem,
  parseAmount,
  parseSize,
  sizeProblem as typedSizeProblem,
} from '../forms/parse-amount.ts'

/** A surface of the test job. `item` is a surface type, `otherItem`, or a rate without surfaces as `rate:` and its id. */
export interface TestSurfaceFields {
  key: number
  serviceTypeId: number
  item: string
  size: string
  /** The values of choices as text. Empty without a statement. */
  stated: Record<SurfaceQuestion, string>
}

export interface TestJobFields {
  surfaces: TestSurfaceFields[]
  zip: string
  selectedAddOnIds: number[]
}

const ratePrefix = 'rate:'

/** The `item` of pieces that "All other surfaces" counts, such as windows. */
export const otherItem = 'other'

/** The `item` of a rate without surfaces. */
export function itemOfRate(rateId: string): string {
  return ratePrefix + rateId
}

/** A surface of a service: a driveway, or pieces if the service counts them. */
export function firstTestSurface(
  key: number,
  serviceTypeId: number,
  rules: PriceRules,
): TestSurfaceFields {
  const item = countsPieces(rules, serviceTypeId) ? otherItem : 'driveway'
  const size = item === otherItem ? '20' : '500'
  return { key, serviceTypeId, item, size, stated: statedTextOf({}) }
}

/** A job of one surface that the rate prices. The sheet of the rate shows its price. */
export function jobOfRate(rate: PriceRules['rates'][number], rules: PriceRules): Job | undefined {
  const { id, serviceTypeId, coversOtherSurfaces, unit } = rate
  const surface = surfaceTypes.find(
    (surfaceType) => findRate(rules, serviceTypeId, { surfaceType })?.id === id,
  )
  const item = coversOtherSurfaces && unit === 'each' ? otherItem : (surface ?? itemOfRate(id))
  const size = { each: '20', 'linear ft': '100', 'sq ft': '500' }[unit]
  const surfaces = [{ key: 0, serviceTypeId, item, size, stated: statedTextOf({}) }]
  return toJob({ surfaces, zip: '', selectedAddOnIds: [] }, rules)
}

/** Whether "All other surfaces" of a service is priced by the piece. */
export function countsPieces(rules: PriceRules, serviceTypeId: number): boolean {
  return findRate(rules, serviceTypeId, {})?.unit === 'each'
}

/** The rates of what the company names itself, such as gutters. */
export function ownRatesOf({ rates }: PriceRules, serviceTypeId: number) {
  return rates.filter(
    (rate) =>
      rate.serviceTypeId === serviceTypeId &&
      rate.surfaceTypes.length === 0 &&
      !rate.coversOtherSurfaces,
  )
}

function placeOf(item: string): Pick<JobSurface, 'surfaceType' | 'rateId'> {
  if (item === otherItem) return {}
  return item.startsWith(ratePrefix)
    ? { rateId: item.slice(ratePrefix.length) }
    : { surfaceType: item as SurfaceType }
}

/** The unit in which a surface is measured. */
export function unitOfItem(item: string, serviceTypeId: number, rules: PriceRules): PriceUnit {
  return findRate(rules, serviceTypeId, placeOf(item))?.unit ?? 'sq ft'
}

function maxSizeOf(unit: 'linear ft' | 'sq ft'): number {
  return unit === 'sq ft' ? maxSquareFeet : maxQuantity
}

export function sizeProblem(size: string, unit: PriceUnit): string | undefined {
  if (unit === 'each') return amountProblem(size, maxQuantity, 0)
  return typedSizeProblem(size, unit, maxSizeOf(unit))
}

/** Converts the typed job. `undefined` while a size has a problem. */
export function toJob(fields: TestJobFields, rules: PriceRules): Job | undefined {
  const { zip } = fields
  const first = fields.surfaces[0]?.serviceTypeId
  const surfaces: JobSurface[] = []
  for (const { serviceTypeId, item, size, stated } of fields.surfaces) {
    const unit = unitOfItem(item, serviceTypeId, rules)
    if (sizeProblem(size, unit)) return undefined
    const quantity =
      (unit === 'each'
        ? parseAmount(size, maxQuantity, 0)
        : parseSize(size, unit, maxSizeOf(unit))) ?? 0
    surfaces.push({
      ...(serviceTypeId !== first && { serviceTypeId }),
      ...placeOf(item),
      areaSqCentifeet: unit === 'sq ft' ? squareFeetToSquareCentifeet(quantity) : 0,
      ...(unit === 'linear ft' && { lengthCentifeet: feetToCentifeet(quantity) }),
      ...(unit === 'each' && { count: quantity }),
      ...statementsOfText(stated, item),
    })
  }
  return {
    ...(first !== undefined && { serviceTypeId: first }),
    surfaces,
    jobDescription: '',
    ...(isZip(zip) && { zip: fiveDigitZip(zip) }),
  }
}

/** The fields of a stored job. */
export function testFieldsOf(
  { serviceTypeId = widgetServiceTypeId, surfaces, zip = '' }: Job,
  { rates }: Pick<PriceRules, 'rates'>,
  selectedAddOnIds: readonly number[] = [],
): TestJobFields {
  return {
    surfaces: surfaces.map((surface, key) => {
      const { surfaceType, rateId } = surface
      const isOwn = rates.some(
        ({ id, coversOtherSurfaces }) => id === rateId && !coversOtherSurfaces,
      )
      return {
        key,
        serviceTypeId: surface.serviceTypeId ?? serviceTypeId,
        item: rateId && isOwn ? itemOfRate(rateId) : (surfaceType ?? otherItem),
        size: String(sizeOf(surface)),
        stated: statedTextOf(surface),
      }
    }),
    zip: zip.slice(0, 5),
    selectedAddOnIds: [...selectedAddOnIds],
  }
}

/** The fields of a quote whose price is not of a job: the surfaces of its photos, with the sizes that are known. */
export function testFieldsOfQuote(
  { photos, serviceTypeId, estimatedArea, customerZip }: Quote,
  rules: PriceRules,
): TestJobFields {
  const first = firstTestSurface(0, serviceTypeId ?? widgetServiceTypeId, rules)
  const measured = photos.flatMap(({ surfaceType, groupId, length, width, quantity }, index) => {
    // Photos of one surface have the same group.
    const isFurther = photos.findIndex((photo) => photo.groupId === groupId) < index
    if (!surfaceType || (groupId !== null && isFurther)) return []
    const area = length && width && Number((length * width).toFixed(2))
    const isArea = unitOfItem(surfaceType, first.serviceTypeId, rules) === 'sq ft'
    return [{ item: surfaceType, size: String((isArea ? area : quantity) ?? '') }]
  })
  const size = first.item === otherItem ? '' : String(estimatedArea ?? '')
  return {
    surfaces: (measured.length > 0 ? measured : [{ size }]).map((surface, key) => ({
      ...first,
      ...surface,
      key,
    })),
    zip: customerZip?.slice(0, 5) ?? '',
    selectedAddOnIds: [],
  }
}

/** The choices of a question in the test job. */
export function choicesInTest(question: QuestionAboutSurface, item: string) {
  return choicesFor(question, placeOf(item).surfaceType)
}

/** Whether a question can change the price of the surface. */
export function isAskedInTest(
  question: QuestionAboutSurface,
  item: string,
  rules: PriceRules,
): boolean {
  const { surfaceType } = placeOf(item)
  return isAskedAbout(question, surfaceType) && changesPrice(question, rules, surfaceType)
}

function statedTextOf(surface: Statements): Record<SurfaceQuestion, string> {
  return Object.fromEntries(
    questionsAboutSurfaces.map((question) => [
      question.id,
      String(surface[question.id] ?? question.assumed ?? ''),
    ]),
  ) as Record<SurfaceQuestion, string>
}

/** Without the answers to questions about an earlier item, whose fields are no longer shown. */
function statementsOfText(stated: Record<SurfaceQuestion, string>, item: string): Statements {
  return Object.fromEntries(
    questionsAboutSurfaces.flatMap((question) => {
      if (!isAskedAbout(question, placeOf(item).surfaceType)) return []
      const choices = choicesInTest(question, item)
      const choice = choices.find(({ value }) => String(value) === stated[question.id])
      return choice ? [[question.id, choice.value]] : []
    }),
  )
}

function sizeOf({ areaSqCentifeet, lengthCentifeet, count }: JobSurface): number {
  return (
    count ??
    (lengthCentifeet === undefined
      ? squareCentifeetToSquareFeet(areaSqCentifeet)
      : centifeetToFeet(lengthCentifeet))
  )
}
