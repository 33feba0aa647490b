import { useEffect, useState } from 'react'
import { squareCentifeetToSquareFeet } from '@curbquote/pricing'
import type { Job } from '@curbquote/types/price-jobs'
import { Skeleton } from '@mantine/core'
import { useAddOns } from '../prices/add-on-queries.ts'
import { JobFields } from '../prices/JobFields.tsx'
import { type PriceSettings, priceListOf } from '../prices/price-list-of.ts'
import { usePriceRules } from '../prices/price-rules-queries.ts'
import { totalOf } from '../prices/price-test-job.ts'
import { useExtraCharges, usePricing } from '../prices/pricing-queries.ts'
import { useTestJob } from '../prices/use-test-job.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'

/** A job with its price by the company's price list. */
export interface ListedPrice {
  job: Job
  selectedAddOnIds: number[]
  areaSqFt: number
  totalCents: number
}

export interface ListPriceProps {
  companyId: number
  /** The ZIP code of the customer's address. */
  zip: string | undefined
  /** Called with `undefined` while the job has no price. */
  onPrice: (price: ListedPrice | undefined) => void
}

/** The fields of a job that the price list prices. */
export function ListPrice({ companyId, ...job }: ListPriceProps) {
  const pricing = usePricing(companyId)
  const rules = usePriceRules(companyId)
  const charges = useExtraCharges(companyId)
  const addOns = useAddOns(companyId)
  const failed = [pricing, rules, charges, addOns].find(({ error, data }) => error && !data)
  // A refetch must not replace what is typed.
  const [parts, setParts] = useState<PriceSettings>()
  if (pricing.data && rules.data && charges.data && addOns.data && !parts)
    setParts({
      entries: pricing.data,
      rules: rules.data.rules,
      taxRate: pricing.data[0]?.company.taxRate ?? 0,
      charges: charges.data,
      addOns: addOns.data,
    })
  if (parts) return <PricedJob companyId={companyId} parts={parts} {...job} />
  if (!failed?.error) return <Skeleton height={240} />
  return <LoadFailure title="Your prices could not be loaded" {...failed} />
}

function PricedJob({ companyId, parts, zip, onPrice }: ListPriceProps & { parts: PriceSettings }) {
  const { entries, rules } = parts
  const [priceList] = useState(() => priceListOf(parts))
  const testJob = useTestJob({ companyId, entries, rules, priceList, asksSizes: true })
  const { job, price, form } = testJob
  const { setFieldValue } = form
  useEffect(() => {
    if (zip) setFieldValue('zip', zip)
  }, [zip, setFieldValue])
  const { selectedAddOnIds } = form.values
  const totalCents = price && totalOf(price)
  const listed =
    job && totalCents !== undefined
      ? { job, selectedAddOnIds, areaSqFt: areaOf(job), totalCents }
      : undefined
  const key = JSON.stringify(listed)
  useEffect(() => {
    onPrice(key === undefined ? undefined : (JSON.parse(key) as ListedPrice))
  }, [key, onPrice])
  if (!priceList)
    return <p className="cq-setting-note">No service has a price yet. Set your prices first.</p>
  return (
    <div className="cq-fields cq-sample cq-test-job">
      <JobFields testJob={testJob} />
    </div>
  )
}

function areaOf({ surfaces }: Job): number {
  return squareCentifeetToSquareFeet(
    surfaces.reduce((sum, { areaSqCentifeet }) => sum + areaSqCentifeet, 0),
  )
}
