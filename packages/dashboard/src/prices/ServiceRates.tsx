import { useState } from 'react'
import { maxRates } from '@curbquote/types/limits'
import type { PricingEntry } from '@curbquote/types/pricing'
import { Button, Checkbox } from '@mantine/core'
import { isOffered } from './pricing-form.ts'
import { serviceAnchor } from './service-anchor.ts'
import type { PricingForm } from './use-pricing-form.ts'
import { emptyRate, newId, type RateFields } from './rate-form.ts'
import { RateRow } from './RateRow.tsx'
import { UndoNote } from './UndoNote.tsx'

export interface ServiceRatesProps {
  pricing: PricingForm
  entry: PricingEntry
  /** Whether only the price of "All other surfaces" can be edited here. */
  isBrief: boolean
}

/** The rates of a service type. With only the rate of "All other surfaces" it is one row with a single price. */
export function ServiceRates({ pricing, entry, isBrief }: ServiceRatesProps) {
  const { form } = pricing
  const { serviceTypeId, service } = entry
  const [addedId, setAddedId] = useState<string>()
  const [removed, setRemoved] = useState<{ rate: RateFields; index: number }>()
  const rates = form.values.rates
    .map((rate, index) => ({ rate, index }))
    .filter(({ rate }) => rate.serviceTypeId === serviceTypeId)
    // "All other surfaces" is the first row.
    .sort((a, b) => Number(b.rate.coversOtherSurfaces) - Number(a.rate.coversOtherSurfaces))
  const isShown = isOffered(pricing.rules, serviceTypeId)
  const setRates = (changed: RateFields[]) => {
    form.clearErrors()
    form.setFieldValue('rates', changed)
  }
  const offer = (enabled: boolean) =>
    setRates(
      form.values.rates.map((rate) =>
        rate.serviceTypeId === serviceTypeId ? { ...rate, enabled } : rate,
      ),
    )
  const add = () => {
    const id = newId('rate')
    const unit = rates[0]?.rate.unit ?? 'sq ft'
    setAddedId(id)
    setRates([...form.values.rates, emptyRate(serviceTypeId, unit, id)])
  }
  const listed = isBrief ? rates.filter(({ rate }) => rate.coversOtherSurfaces) : rates
  return (
    <fieldset className="cq-service" id={serviceAnchor(serviceTypeId)}>
      <legend>{service.displayName}</legend>
      <Checkbox
        label={`Offer ${service.displayName}`}
        checked={isShown}
        onChange={(event) => offer(event.currentTarget.checked)}
      />
      {isShown ? (
        <>
          <ul className="cq-rates">
            {listed.map(({ rate, index }) => (
              <RateRow
                key={rate.id}
                pricing={pricing}
                index={index}
                isNew={rate.id === addedId}
                isOnly={rates.length === 1}
                isBrief={isBrief}
                onRemove={() => {
                  setRemoved({ rate, index })
                  setRates(form.values.rates.filter(({ id }) => id !== rate.id))
                }}
              />
            ))}
          </ul>
          {removed && !form.values.rates.some(({ id }) => id === removed.rate.id) && (
            <UndoNote
              note={`“${removed.rate.name || 'New rate'}” removed.`}
              onUndo={() => {
                const { rates: current } = form.values
                setRates([
                  ...current.slice(0, removed.index),
                  removed.rate,
                  ...current.slice(removed.index),
                ])
                setRemoved(undefined)
              }}
            />
          )}
          {!isBrief && (
            <div className="cq-setting-actions">
              <Button
                variant="default"
                disabled={form.values.rates.length >= maxRates}
                onClick={add}
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
    </fieldset>
  )
}
