import {
  basisPointsToPercent,
  centsToDollars,
  feetToCentifeet,
  percentageOf,
  questionsAboutSurfaces,
  squareFeetToSquareCentifeet,
  statementsOf,
} from '@curbquote/pricing'
import { exactAnswers, usualRangeAtLeast } from '@curbquote/types/answers'
import type { Job } from '@curbquote/types/price-jobs'
import type { PricedService, PriceTriggerRules, TestedJob } from '@curbquote/types/price-rules'
import type { ServiceArea } from '@curbquote/types/service-area'
import type { V1Job, V1Price, V1PriceList } from '@curbquote/types/v1-prices'
import { type PriceSettings, rulesOf, toPriceList } from '../pricing/read-price-list.ts'

/** The price list in version 1 of the API. A company without a priced service has no services in it. */
export function toV1PriceList(settings: PriceSettings, area: ServiceArea): V1PriceList {
  const rules = rulesOf(settings)
  const services = offeredServices(settings)
  const offeredRates = rules.rates.filter((rate) =>
    services.some(({ serviceTypeId }) => serviceTypeId === rate.serviceTypeId),
  )
  const { services: modes, reviewWhen, rangeAtLeast } = rules.answers ?? exactAnswers
  return {
    version: settings.version,
    taxRate: basisPointsToPercent(settings.taxBasisPoints),
    services: services.map((service) => ({
      id: service.serviceTypeId,
      name: service.serviceName,
      unit: service.unit,
      pricePerUnit: centsToDollars(service.pricePerUnitCents),
      setupFee: centsToDollars(service.setupFeeCents),
    })),
    rates: offeredRates.map((rate) => ({
      id: rate.id,
      serviceId: rate.serviceTypeId,
      name: rate.name,
      nameEs: rate.nameEs ?? null,
      surfaces: rate.surfaceTypes,
      coversOtherSurfaces: rate.coversOtherSurfaces,
      isEnabled: rate.enabled,
      unit: rate.unit,
      tiers: (rate.tiers ?? []).map((tier) => ({
        upTo: tier.upTo,
        pricePerUnit: tier.rate / hundredthsOfCents,
      })),
      sizes: (rate.bands ?? []).map(({ upTo, priceCents }) => ({
        upTo,
        price: centsToDollars(priceCents),
      })),
      minimum: centsToDollars(rate.minimumCents),
      mode: modes.find(({ rateId }) => rateId === rate.id)?.mode ?? 'exact',
    })),
    modifiers: questionsAboutSurfaces.flatMap((question) =>
      question.choices.map((choice) => {
        const basisPoints = percentageOf(rules, question, choice)
        return {
          field: question.id,
          value: choice.value,
          percent: basisPoints === null ? null : basisPointsToPercent(basisPoints),
          isAssumed: choice.value === question.assumed,
        }
      }),
    ),
    extraCharges: settings.extraCharges.map(({ id, label, amountCents }) => ({
      id,
      label,
      amount: centsToDollars(amountCents),
    })),
    addOns: settings.addOns.map((addOn) => ({
      id: addOn.id,
      name: addOn.name,
      description: addOn.description,
      price: centsToDollars(addOn.priceCents),
      priceType: addOn.priceType,
      isIncluded: addOn.behavior === 'auto_include',
      conditions: toConditions(addOn.triggerRules),
    })),
    packages: rules.packages,
    minimumCharge: centsToDollars(rules.minimumChargeCents),
    bundleDiscount: {
      twoRates: basisPointsToPercent(rules.bundle.two),
      threeOrMoreRates: basisPointsToPercent(rules.bundle.threeOrMore),
    },
    tripBands: (rules.tripBands ?? []).map(({ upTo, feeCents }) => ({
      upToMiles: upTo,
      fee: centsToDollars(feeCents),
    })),
    serviceArea: {
      baseZip: area.baseZip,
      radiusMiles: area.radiusMiles,
      outside: area.outsidePolicy,
      includedZips: area.includedZips,
      excludedZips: area.excludedZips,
    },
    review: {
      totalAbove: orNull(reviewWhen.totalAboveCents, centsToDollars),
      squareFeetAbove: reviewWhen.areaAboveSqFt,
      threeOrMoreStories: reviewWhen.threeOrMoreStories,
      words: reviewWhen.words,
      rangeWiderThan: orNull(reviewWhen.rangeWiderThan, basisPointsToPercent),
      outsideArea: reviewWhen.outsideArea,
    },
    rangeAtLeast: basisPointsToPercent(rangeAtLeast ?? usualRangeAtLeast),
  }
}

/** The services at a price above 0. */
export function offeredServices(settings: PriceSettings): readonly PricedService[] {
  const priceList = toPriceList(settings)
  return priceList ? (priceList.services ?? [priceList]) : []
}

/** Rates are hundredths of a cent. */
const hundredthsOfCents = 10_000

function toConditions(rules: PriceTriggerRules): V1PriceList['addOns'][number]['conditions'] {
  return {
    surfaces: [...(rules.surfaceTypes ?? [])],
    minSquareFeet: rules.minSquareFeet ?? null,
    maxSquareFeet: rules.maxSquareFeet ?? null,
    minPrice: rules.minPrice ?? null,
    maxPrice: rules.maxPrice ?? null,
    words: [...(rules.keywords ?? [])],
  }
}

function orNull(value: number | null, convert: (value: number) => number): number | null {
  return value === null ? null : convert(value)
}

/** A job of version 1 in stored units. */
export function toJob({ serviceId, surfaces, description = '', zip }: V1Job): Job {
  return {
    ...(serviceId !== undefined && { serviceTypeId: serviceId }),
    surfaces: surfaces.map(
      ({ serviceId: own, type, rateId, squareFeet = 0, feet, count, ...stated }) => ({
        ...(own !== undefined && { serviceTypeId: own }),
        ...(type && { surfaceType: type }),
        ...(rateId !== undefined && { rateId }),
        areaSqCentifeet: squareFeetToSquareCentifeet(squareFeet),
        ...(feet !== undefined && { lengthCentifeet: feetToCentifeet(feet) }),
        ...(count !== undefined && { count }),
        ...statementsOf(stated),
      }),
    ),
    jobDescription: description,
    ...(zip !== undefined && { zip }),
  }
}

export function toV1Price({
  mode,
  total,
  low,
  high,
  lines,
  reasons,
  answerReasons = [],
}: TestedJob): V1Price {
  const isExact = mode === 'exact'
  return {
    mode,
    total: isExact ? total : null,
    range: low === undefined || high === undefined ? null : { low, high },
    lines: isExact
      ? lines.map(({ kind, label, labelEs, serviceTypeId, amount, why, whyEs }) => ({
          kind,
          label,
          labelEs: labelEs ?? null,
          serviceId: serviceTypeId ?? null,
          amount,
          explanation: why,
          explanationEs: whyEs,
        }))
      : [],
    reasons: [...reasons, ...answerReasons].map(({ code }) => code),
  }
}
