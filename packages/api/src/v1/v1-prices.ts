import {
  basisPointsToPercent,
  centsToDollars,
  feetToCentifeet,
  squareFeetToSquareCentifeet,
  statementsOf,
} from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import type { TestedJob } from '@curbquote/types/price-rules'
import type { V1Job, V1Price, V1PriceList } from '@curbquote/types/v1-prices'
import { type PriceSettings, toPriceList } from '../pricing/read-price-list.ts'

/** The price list in version 1 of the API. A company without a priced service has no services in it. */
export function toV1PriceList(settings: PriceSettings): V1PriceList {
  const priceList = toPriceList(settings)
  const services = priceList ? (priceList.services ?? [priceList]) : []
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
    extraCharges: settings.extraCharges.map(({ id, label, amountCents }) => ({
      id,
      label,
      amount: centsToDollars(amountCents),
    })),
    addOns: settings.addOns.map(({ id, name, description, priceCents, priceType }) => ({
      id,
      name,
      description,
      price: centsToDollars(priceCents),
      priceType,
    })),
  }
}

/** A job of version 1 in stored units. */
export function toJob({ serviceId, surfaces, description = '', zip }: V1Job): Job {
  return {
    ...(serviceId !== undefined && { serviceTypeId: serviceId }),
    surfaces: surfaces.map(({ serviceId: own, type, squareFeet = 0, feet, count, ...stated }) => ({
      ...(own !== undefined && { serviceTypeId: own }),
      ...(type && { surfaceType: type }),
      areaSqCentifeet: squareFeetToSquareCentifeet(squareFeet),
      ...(feet !== undefined && { lengthCentifeet: feetToCentifeet(feet) }),
      ...(count !== undefined && { count }),
      ...statementsOf(stated),
    })),
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
