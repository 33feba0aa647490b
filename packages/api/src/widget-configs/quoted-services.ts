import {
  changesPrice,
  findRate,
  isAskedAbout,
  isQuotedRate,
  percentageOf,
  questionsAboutSurfaces,
} from '@curbquote/pricing'
import type { PricedService, PriceList, PriceRules, Rate } from '@curbquote/types/price-rules'
import { widgetServiceTypeId } from '@curbquote/types/pricing'
import type { SurfaceQuestion } from '@curbquote/types/surface-questions'
import { type SurfaceType, surfaceTypes } from '@curbquote/types/surfaces'
import type { QuotedItem, QuotedService } from '@curbquote/types/widgets'

/**
 * The services that a widget lets the customer choose from, with the surfaces and pieces that have a price. `undefined` for
 * power washing at one price for any surface, which needs no choice.
 */
export function quotedServices(priceList: PriceList): QuotedService[] | undefined {
  const { services = [priceList], rules } = priceList
  const isPowerWashingOnly =
    services.length === 1 && priceList.serviceTypeId === widgetServiceTypeId
  if (isPowerWashingOnly && hasOnePrice(rules, widgetServiceTypeId)) return undefined
  return services.map((service) => ({
    serviceTypeId: service.serviceTypeId,
    name: service.serviceName,
    items: itemsOfRules(rules, service),
  }))
}

/** Whether every surface has the same exact price per square foot, and no question changes it. */
function hasOnePrice(rules: PriceRules, serviceTypeId: number): boolean {
  const rates = rules.rates.filter((rate) => rate.serviceTypeId === serviceTypeId)
  return (
    rates.every(({ coversOtherSurfaces, unit }) => coversOtherSurfaces && unit === 'sq ft') &&
    !questionsAboutSurfaces.some((question) => changesPrice(question, rules)) &&
    !rules.answers
  )
}

function itemsOfRules(rules: PriceRules, service: PricedService): QuotedItem[] {
  const rates = rules.rates.filter((rate) => rate.serviceTypeId === service.serviceTypeId)
  const isByThePiece = rates.some((rate) => rate.coversOtherSurfaces && rate.unit === 'each')
  const surfaces = surfaceTypes.flatMap((surfaceType): QuotedItem[] => {
    const rate = findRate(rules, service.serviceTypeId, { surfaceType })
    // The pieces of a service such as window cleaning are not surfaces.
    if (isByThePiece && rate?.coversOtherSurfaces) return []
    return [toItem(surfaceType, rate, rules)]
  })
  const things = rates
    .filter(
      (rate) =>
        !rate.surfaceTypes.length &&
        (!rate.coversOtherSurfaces || rate.unit === 'each') &&
        isQuotedRate(rate),
    )
    .map(({ id, name, nameEs, unit, coversOtherSurfaces }) => ({
      rateId: id,
      name: coversOtherSurfaces ? service.serviceName : name,
      ...(nameEs && !coversOtherSurfaces && { nameEs }),
      unit,
      // What is priced by its area, such as a dumpster pad, lies on the ground.
      asks: asksAbout(undefined, rules).filter((id) => id !== 'stories' || unit !== 'sq ft'),
      ...tallOf(undefined, rules),
      ...answerOf(id, rules),
    }))
  // What most customers choose comes first.
  return isByThePiece ? [...things, ...surfaces] : [...surfaces, ...things]
}

/** A surface without a quoted rate has no unit. For such a surface the widget offers a custom job request. */
function toItem(surfaceType: SurfaceType, rate: Rate | undefined, rules: PriceRules): QuotedItem {
  if (!rate || !isQuotedRate(rate)) return { surfaceType, asks: [] }
  return {
    surfaceType,
    unit: rate.unit,
    asks: asksAbout(surfaceType, rules),
    ...tallOf(surfaceType, rules),
    ...answerOf(rate.id, rules),
  }
}

/** How jobs at a rate are answered, if not with an exact price. */
function answerOf(rateId: string, { answers }: PriceRules): Pick<QuotedItem, 'answer'> {
  const mode = answers?.services.find((service) => service.rateId === rateId)?.mode
  return mode && mode !== 'exact' ? { answer: mode } : {}
}

/** Whether a choice gets no price ("Ask me"). With rules for answers, such a job becomes a review. */
function tallOf(
  surfaceType: SurfaceType | undefined,
  rules: PriceRules,
): Pick<QuotedItem, 'isTallByRequest'> {
  const isByRequest = questionsAboutSurfaces.some(
    (question) =>
      isAskedAbout(question, surfaceType) &&
      question.choices.some((choice) => percentageOf(rules, question, choice) === null),
  )
  return isByRequest && !rules.answers ? { isTallByRequest: true } : {}
}

/** A question is asked only if its answers can change the price. */
function asksAbout(surfaceType: SurfaceType | undefined, rules: PriceRules): SurfaceQuestion[] {
  return questionsAboutSurfaces
    .filter(
      (question) =>
        isAskedAbout(question, surfaceType) && changesPrice(question, rules, surfaceType),
    )
    .map(({ id }) => id)
}
