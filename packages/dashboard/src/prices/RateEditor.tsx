import { useEffect, useRef } from 'react'
import { maxNameLength } from '@curbquote/types/limits'
import type { PriceUnit } from '@curbquote/types/price-trace'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { surfaceLabels, surfaces } from './surface-labels.ts'
import type { PricingForm } from './use-pricing-form.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { SizePrices } from './SizePrices.tsx'
import { withSurfaceTypes } from './rate-form.ts'

const unitLabels: Record<PriceUnit, string> = {
  'sq ft': 'sq ft',
  'linear ft': 'linear ft',
  each: 'each',
}

const pricedByLabels = { tiers: 'A rate per unit', bands: 'A fixed price by size' }

export interface RateEditorProps {
  pricing: PricingForm
  /** Index of the rate in the form. */
  index: number
  onDone: () => void
  onRemove: () => void
}

/** All fields of a rate. */
export function RateEditor({ pricing, index, onDone, onRemove }: RateEditorProps) {
  const { form, field, problemAt } = pricing
  const rate = form.values.rates[index]
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input:enabled, select')?.focus()
  }, [])
  if (!rate) return null
  const path = `rates.${index}`
  const select = (selected: SurfaceType[]) => {
    const changed = withSurfaceTypes(rate, selected)
    form.setFieldValue(`${path}.surfaceTypes`, changed.surfaceTypes)
    form.setFieldValue(`${path}.name`, changed.name)
  }
  return (
    <div
      ref={ref}
      className="cq-fields"
      role="group"
      aria-label={`Edit ${rate.name.trim() || 'the new rate'}`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        // Enter closes the row. It would save the page otherwise.
        event.preventDefault()
        onDone()
      }}
    >
      {!rate.coversOtherSurfaces && (
        <>
          <Checkbox.Group
            label="Surfaces"
            description={
              rate.unit === 'each'
                ? 'If you select no surface, customers enter a count under the name of this rate.'
                : undefined
            }
            value={rate.surfaceTypes}
            onChange={select}
            error={problemAt(`${path}.surfaceTypes`)}
          >
            <div className="cq-add-on-surfaces">
              {surfaces.map((surface) => (
                <Checkbox
                  key={surface}
                  value={surface}
                  label={surfaceLabels[surface]}
                  disabled={isTaken(pricing, index, surface)}
                />
              ))}
            </div>
          </Checkbox.Group>
          <TextInput
            label="Name"
            description="Customers see it on their quote."
            maxLength={maxNameLength}
            {...field(`${path}.name`)}
          />
        </>
      )}
      <div className="cq-field-row">
        <NativeSelect
          label="Unit"
          data={Object.entries(unitLabels).map(([value, label]) => ({ value, label }))}
          {...field(`${path}.unit`)}
        />
        <NativeSelect
          label="Priced by"
          data={Object.entries(pricedByLabels).map(([value, label]) => ({ value, label }))}
          {...field(`${path}.pricedBy`)}
        />
      </div>
      <SizePrices pricing={pricing} index={index} />
      <AmountInput
        className="cq-rate-minimum"
        label="Minimum for this service ($)"
        placeholder="None"
        {...field(`${path}.minimum`)}
      />
      <div className="cq-setting-actions">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        {!rate.coversOtherSurfaces && (
          <Button variant="subtle" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </div>
  )
}

/** Whether another rate of the service type has the surface. */
function isTaken({ form }: PricingForm, index: number, surface: SurfaceType): boolean {
  const { rates } = form.values
  return rates.some(
    ({ serviceTypeId, surfaceTypes }, other) =>
      other !== index &&
      serviceTypeId === rates[index]?.serviceTypeId &&
      surfaceTypes.includes(surface),
  )
}
