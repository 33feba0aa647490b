import { useState } from 'react'
import type { PriceList, PriceRules, PricingEntry } from '@curbquote/types'
import { useForm } from '@mantine/form'
import { isOffered } from '../pricing/pricing-form.ts'
import { priceTestJob } from './price-test-job.ts'
import {
  firstTestSurface,
  type TestJobFields,
  type TestSurfaceFields,
  toJob,
} from './test-job-form.ts'

export interface TestJobInput {
  entries: readonly PricingEntry[]
  rules: PriceRules
  /** `undefined` if no service is priced. */
  priceList: PriceList | undefined
  /** The job at first. Default: one surface of the first service. */
  initial?: { serviceTypeId: number; surfaces: Omit<TestSurfaceFields, 'key'>[]; zip: string }
}

export type TestJobForm = ReturnType<typeof useTestJob>

/** The form of a job, and its price in the browser. */
export function useTestJob({ entries, rules, priceList, initial }: TestJobInput) {
  const offered = entries.filter(({ serviceTypeId }) => isOffered(rules, serviceTypeId))
  const firstServiceId = offered[0]?.serviceTypeId ?? 1
  const [surfaceCount, setSurfaceCount] = useState(initial?.surfaces.length ?? 1)
  const form = useForm<TestJobFields>({
    initialValues: {
      serviceTypeId: initial?.serviceTypeId ?? firstServiceId,
      surfaces: initial?.surfaces.map((surface, key) => ({ ...surface, key })) ?? [
        firstTestSurface(0, firstServiceId, rules),
      ],
      zip: initial?.zip ?? '',
      selectedAddOnIds: [],
    },
  })
  const fields = form.values
  const isServiceOffered = isOffered(rules, fields.serviceTypeId)
  const job = toJob(isServiceOffered ? fields : { ...fields, serviceTypeId: firstServiceId }, rules)
  const newSurface = (serviceTypeId: number) => {
    setSurfaceCount((count) => count + 1)
    return firstTestSurface(surfaceCount, serviceTypeId, rules)
  }
  return {
    form,
    rules,
    offered,
    /** `undefined` while it has a problem. */
    job,
    price: job && priceTestJob(job, priceList, fields.selectedAddOnIds),
    selectService: (serviceTypeId: number) =>
      form.setValues({
        serviceTypeId,
        surfaces: [newSurface(serviceTypeId)],
        selectedAddOnIds: [],
      }),
    addSurface: () => form.insertListItem('surfaces', newSurface(fields.serviceTypeId)),
  }
}
