import {
  formatCents,
  squareFeetToSquareCentifeet,
  type PricedAddOn,
  triggerRulesHold,
  tryPrice,
} from '@curbquote/pricing'
import type { SmartAddOn } from '@curbquote/types/add-ons'
import { maxJobDescriptionLength, maxSquareFeet } from '@curbquote/types/limits'
import type { PriceList } from '@curbquote/types/price-rules'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseSize, sizeProblem } from '../forms/parse-amount.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import type { Job } from '@curbquote/types/price-jobs'
import { addOnSurfaceLabels } from './add-on-labels.ts'
import { describeRules } from './describe-add-on.ts'

const defaultArea = '500'

export interface JobCheckProps {
  addOns: readonly SmartAddOn[]
  priceList: PriceList
}

/** Shows which add-ons apply to a sample job. Uses the same price engine as real quotes. */
export function JobCheck({ addOns, priceList }: JobCheckProps) {
  const form = useForm<{ surface: SurfaceType; area: string; jobDescription: string }>({
    initialValues: { surface: 'driveway', area: defaultArea, jobDescription: '' },
  })
  const { surface, area, jobDescription } = form.values
  const areaSqFt = parseSize(area, 'sq ft', maxSquareFeet)
  const { servicesCents, totalCents, checked } = checkJob(
    {
      surfaces: [
        {
          surfaceType: surface,
          areaSqCentifeet: squareFeetToSquareCentifeet(areaSqFt ?? 0),
        },
      ],
      jobDescription,
    },
    priceList,
    addOns,
  )
  return (
    <section className="cq-sample cq-fields" aria-labelledby="job-check">
      <h3 id="job-check">Test your add-ons</h3>
      <p className="cq-setting-note">Describe a job to see which add-ons its quote would have.</p>
      <div className="cq-field-row">
        <NativeSelect
          label="Surface"
          data={Object.entries(addOnSurfaceLabels).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('surface')}
        />
        <AmountInput
          label="Area (sq ft)"
          step={1}
          max={maxSquareFeet}
          {...form.getInputProps('area')}
          error={sizeProblem(area, 'sq ft', maxSquareFeet)}
        />
      </div>
      <Textarea
        label="Job description"
        rows={2}
        maxLength={maxJobDescriptionLength}
        {...form.getInputProps('jobDescription')}
      />
      {areaSqFt !== undefined && (
        <div aria-live="polite">
          <ul className="cq-add-on-checks" aria-label="Add-ons on this job">
            {checked.map((check) => (
              <li key={check.addOn.id} className={check.priced && 'cq-add-on-applies'}>
                <span>{check.addOn.name}</span>
                <span>{describeCheck(check)}</span>
              </li>
            ))}
          </ul>
          <dl>
            <div>
              <dt>Service price</dt>
              <dd>{formatCents(servicesCents)}</dd>
            </div>
            <div className="cq-sample-total">
              <dt>Total with fees and tax, without suggested add-ons</dt>
              <dd>{totalCents === undefined ? 'Not quoted' : formatCents(totalCents)}</dd>
            </div>
          </dl>
        </div>
      )}
    </section>
  )
}

function describeCheck({ addOn, priced, unmet }: CheckedAddOn): string {
  if (!addOn.isActive) return 'Inactive'
  if (unmet.length > 0) return `Does not apply: needs ${unmet.join('; ')}`
  if (!priced) return 'Not quoted'
  const amount = formatCents(priced.amountCents)
  return addOn.behavior === 'auto_include' ? `Included, ${amount}` : `Suggested, ${amount}`
}

/** Whether an add-on applies to a job. */
interface CheckedAddOn {
  addOn: SmartAddOn
  /** Set if the add-on applies. */
  priced?: PricedAddOn | undefined
  /** Descriptions of the rules that the job does not meet, from `describeRules`. */
  unmet: string[]
}

/**
 * Prices a job like a quote and reports for each add-on whether it applies or which rules are unmet. A job that is not quoted
 * has no total.
 */
function checkJob(job: Job, priceList: PriceList, addOns: readonly SmartAddOn[]) {
  const tried = tryPrice(job, priceList, [])
  const { priced: pricedJob, price } = 'price' in tried ? tried : {}
  const servicesCents = pricedJob?.servicesCents ?? 0
  const checked = addOns.map((addOn): CheckedAddOn => ({
    addOn,
    priced: pricedJob?.addOns.find(({ id }) => id === addOn.id),
    unmet: describeRules(addOn.triggerRules)
      .filter(({ rule }) => !triggerRulesHold(rule, job, servicesCents))
      .map(({ phrase }) => phrase),
  }))
  return { servicesCents, totalCents: price?.totalCents, checked }
}
