import type { PricingEntry } from '@curbquote/types/pricing'
import { isOffered, maxTaxRate } from './pricing-form.ts'
import type { PricingForm } from './use-pricing-form.ts'
import { AmountInput } from '../ui/AmountInput.tsx'

export interface EveryVisitProps {
  pricing: PricingForm
  entries: readonly PricingEntry[]
  level: 3 | 4
}

/** What every quote has: the setup fee of its service, the minimum charge and tax. */
export function EveryVisit({ pricing, entries, level }: EveryVisitProps) {
  const { form, field, rules } = pricing
  const Heading = `h${level}` as const
  const offered = entries.filter(({ serviceTypeId }) => isOffered(rules, serviceTypeId))
  const listed = offered.length > 0 ? offered : entries.slice(0, 1)
  return (
    <section className="cq-fields" aria-labelledby="every-visit">
      <Heading id="every-visit">Every visit</Heading>
      <div className="cq-field-row cq-field-row-end">
        {listed.map(({ serviceTypeId, service }) => {
          const index = form.values.setupFees.findIndex(
            (fee) => fee.serviceTypeId === serviceTypeId,
          )
          return (
            <AmountInput
              key={serviceTypeId}
              label={listed.length > 1 ? `Setup fee, ${service.displayName} ($)` : 'Setup fee ($)'}
              {...field(`setupFees.${index}.setupFee`)}
            />
          )
        })}
        <AmountInput label="Minimum charge ($)" placeholder="None" {...field('minimumCharge')} />
        <AmountInput label="Tax rate (%)" max={maxTaxRate} {...field('taxRate')} />
      </div>
      {listed.length > 1 && (
        <p className="cq-setting-note">
          A request for several services pays the setup fee of each.
        </p>
      )}
    </section>
  )
}
