import { maxRates } from '@curbquote/types/limits'
import type { PricingEntry } from '@curbquote/types/pricing'
import { Button, Checkbox } from '@mantine/core'
import { isOffered } from './pricing-form.ts'
import { OnlyRate, RateRow } from './RateRow.tsx'
import { serviceAnchor } from './service-anchor.ts'
import type { RateEditing } from './use-rate-editing.ts'
import { UndoNote } from './UndoNote.tsx'
import type { PricingForm } from './use-pricing-form.ts'
import { TableHead } from '../ui/TableHead.tsx'

export interface ServiceRatesProps {
  pricing: PricingForm
  entry: PricingEntry
  editing: RateEditing
  /** Whether only the price of "All other surfaces" can be edited here. */
  isBrief: boolean
}

/** The rates of a service type: a table, or with only the rate of "All other surfaces" a single price. */
export function ServiceRates({ pricing, entry, editing, isBrief }: ServiceRatesProps) {
  const { form } = pricing
  const { serviceTypeId, service } = entry
  const rates = form.values.rates
    .map((rate, index) => ({ rate, index }))
    .filter(({ rate }) => rate.serviceTypeId === serviceTypeId)
    // "All other surfaces" is the last row.
    .sort((a, b) => Number(a.rate.coversOtherSurfaces) - Number(b.rate.coversOtherSurfaces))
  const other = rates.at(-1)
  const isShown = isOffered(pricing.rules, serviceTypeId)
  const offer = (enabled: boolean) => {
    form.clearErrors()
    form.setFieldValue(
      'rates',
      form.values.rates.map((rate) =>
        rate.serviceTypeId === serviceTypeId ? { ...rate, enabled } : rate,
      ),
    )
  }
  return (
    <div
      className="cq-service"
      role="group"
      aria-label={service.displayName}
      id={serviceAnchor(serviceTypeId)}
      tabIndex={-1}
    >
      <Checkbox
        className="cq-rate-name"
        label={`Offer ${service.displayName}`}
        checked={isShown}
        onChange={(event) => offer(event.currentTarget.checked)}
      />
      {isShown ? (
        <>
          {other && (isBrief || rates.length === 1) ? (
            <OnlyRate
              pricing={pricing}
              index={other.index}
              isBrief={isBrief}
              onEdit={() => editing.open(other.rate.id)}
            />
          ) : (
            <table className="cq-rates">
              <caption className="cq-visually-hidden">Rates of {service.displayName}</caption>
              <TableHead columns={['Surface or thing', 'Price', 'Minimum', 'Customers get']} />
              <tbody>
                {rates.map(({ rate, index }) => (
                  <RateRow
                    key={rate.id}
                    pricing={pricing}
                    index={index}
                    onEdit={() => editing.open(rate.id)}
                  />
                ))}
              </tbody>
            </table>
          )}
          {editing.removed?.serviceTypeId === serviceTypeId && (
            <UndoNote
              note={`“${editing.removed.name.trim() || 'New rate'}” removed.`}
              onUndo={editing.restore}
            />
          )}
          {!isBrief && (
            <div className="cq-setting-actions">
              <Button
                disabled={form.values.rates.length >= maxRates}
                onClick={() => editing.add(serviceTypeId, other?.rate.unit ?? 'sq ft')}
              >
                Add a rate
              </Button>
              {form.values.rates.length >= maxRates && (
                <span className="cq-setting-note">You can have at most {maxRates} rates.</span>
              )}
            </div>
          )}
        </>
      ) : (
        <p className="cq-setting-note">Not quoted: customers can ask for it</p>
      )}
    </div>
  )
}
