import { useState } from 'react'
import type { Job, JobPlace } from '@curbquote/types/price-jobs'
import type { PriceList, PriceRules } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { useForm } from '@mantine/form'
import { isOffered } from './pricing-form.ts'
import { priceTestJob } from './price-test-job.ts'
import { firstTestSurface, type TestJobFields, toJob } from './test-job-form.ts'
import { checkOwnZip, type ZipCheck } from '@curbquote/types/service-area'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../ui/endpoint-query.ts'

export interface TestJobInput {
  /** The company whose service area determines the distance of the ZIP code. */
  companyId?: number
  entries: readonly PricingEntry[]
  rules: PriceRules
  /** `undefined` if no service is priced. */
  priceList: PriceList | undefined
  /** The job at first. Default: one surface of the first service. */
  initial?: TestJobFields
  /** Whether sizes are empty at first, so that a customer gets no price of an assumed size. */
  asksSizes?: boolean
  /** Fields of the job that the form does not have. */
  base?: Pick<Job, 'jobDescription' | 'tripMiles' | 'isOutsideArea'>
}

export type TestJobForm = ReturnType<typeof useTestJob>

/** The form of a job, and its price in the browser. */
export function useTestJob(input: TestJobInput) {
  const { companyId, entries, rules, priceList, initial, asksSizes = false, base } = input
  const offered = entries.filter(({ serviceTypeId }) => isOffered(rules, serviceTypeId))
  const firstServiceId = offered[0]?.serviceTypeId ?? 1
  const firstSurface = (key: number, serviceTypeId: number) => ({
    ...firstTestSurface(key, serviceTypeId, rules),
    ...(asksSizes && { size: '' }),
  })
  const [surfaceCount, setSurfaceCount] = useState(initial?.surfaces.length ?? 1)
  const form = useForm<TestJobFields>({
    initialValues: initial ?? {
      surfaces: [firstSurface(0, firstServiceId)],
      zip: '',
      selectedAddOnIds: [],
    },
  })
  const fields = form.values
  const surfaces = fields.surfaces.map((surface) =>
    isOffered(rules, surface.serviceTypeId)
      ? surface
      : { ...surface, serviceTypeId: firstServiceId },
  )
  const typed = toJob({ ...fields, surfaces }, rules)
  // The distance of the ZIP code, and whether it is in the service area.
  const place = useZipPlace(companyId, typed?.zip)
  const job = typed && { ...typed, ...base, ...place.data?.job }
  const newSurface = (serviceTypeId: number) => {
    setSurfaceCount((count) => count + 1)
    return firstSurface(surfaceCount, serviceTypeId)
  }
  return {
    form,
    rules,
    offered,
    /** `undefined` while a field has a problem. */
    job,
    /** The result of the check of the ZIP code. */
    place: place.data?.note,
    price: job && priceTestJob(job, priceList, fields.selectedAddOnIds),
    /** Replaces a surface by the first one of another service. */
    selectService: (index: number, serviceTypeId: number) =>
      form.replaceListItem('surfaces', index, newSurface(serviceTypeId)),
    addSurface: () =>
      form.insertListItem(
        'surfaces',
        newSurface(fields.surfaces.at(-1)?.serviceTypeId ?? firstServiceId),
      ),
  }
}

/** The result of the check of a ZIP code, for the test of a job. */
function useZipPlace(companyId: number | undefined, zip: string | undefined) {
  return useQuery({
    ...queryOf(checkOwnZip, { params: { companyId: companyId ?? 0, zip: zip ?? '' } }),
    enabled: companyId !== undefined && zip !== undefined,
    select: (check) => ({ job: toJobPlace(check), note: describeZip(check) }),
  })
}

function toJobPlace({ tripMiles, isOutsideArea, areaReview }: ZipCheck): JobPlace {
  return {
    ...(tripMiles !== undefined && { tripMiles }),
    ...(isOutsideArea && { isOutsideArea }),
    ...(areaReview && { areaReview }),
  }
}

/** `Austin, TX, about 14 miles away.` */
function describeZip({ city, state, tripMiles, served }: ZipCheck): string {
  const place = [city, state].filter(Boolean).join(', ')
  const distance =
    tripMiles !== undefined
      ? `, about ${tripMiles} ${tripMiles === 1 ? 'mile' : 'miles'} away.`
      : `.${place && ' Its distance is unknown: your service area has no base ZIP code.'}`
  return `${place || 'Unknown ZIP code'}${distance}${served === 'no' ? ' This ZIP code is outside your service area, so the widget does not quote the job.' : ''}`
}
