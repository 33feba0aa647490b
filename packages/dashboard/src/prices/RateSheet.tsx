import { type ReactNode, useEffect, useRef } from 'react'
import { maxNameLength } from '@curbquote/types/limits'
import type { PriceUnit } from '@curbquote/types/price-trace'
import type { SurfaceType } from '@curbquote/types/surfaces'
import { Button, Checkbox, Drawer, NativeSelect, Radio, TextInput } from '@mantine/core'
import { AmountInput } from '../ui/AmountInput.tsx'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { modeOfRate, withModeOfRate } from './answers-form.ts'
import { withSurfaceTypes } from './rate-form.ts'
import { answerLabels } from './RateRow.tsx'
import { SizePrices } from './SizePrices.tsx'
import { surfaceLabels, surfaces } from './surface-labels.ts'
import type { PricingForm } from './use-pricing-form.ts'

const unitLabels: Record<PriceUnit, string> = {
  'sq ft': 'sq ft',
  'linear ft': 'linear ft',
  each: 'each',
}

/** What customers enter for a thing that is no surface. */
const sizeWords: Record<PriceUnit, string> = {
  'sq ft': 'an area',
  'linear ft': 'a length',
  each: 'a count',
}

/** A rate that is not enabled gets no price: customers can ask for one. */
const askMe = 'ask'

const kindLabels = {
  tiers: 'A rate per unit',
  bands: 'A fixed price by size',
  [askMe]: '“Ask me”',
}

export interface RateSheetProps {
  pricing: PricingForm
  /** Index of the rate in the form. */
  index: number
  /** Whether the rate was just added: its surfaces are asked first. */
  isNew: boolean
  /** The price of the test job with what is typed. */
  total: ReactNode
  /** Closes the sheet, unless the rate has a problem. */
  onDone: () => void
  onRemove: () => void
}

/** All fields of a rate, in a sheet at the side. */
export function RateSheet({ pricing, index, isNew, total, onDone, onRemove }: RateSheetProps) {
  const { form, field, problemAt } = pricing
  const rate = form.values.rates[index]
  const ref = useRef<HTMLDivElement>(null)
  const { failedCount } = pricing
  useBackCloses(rate !== undefined, onDone)
  useEffect(() => {
    const invalid = ref.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], .mantine-CheckboxGroup-root:has(.mantine-CheckboxGroup-error) input:enabled',
    )
    if (failedCount > 0) invalid?.focus()
  }, [failedCount])
  if (!rate) return null
  const path = `rates.${index}`
  const isAsked = !rate.enabled
  const isThing = !rate.coversOtherSurfaces
  const select = (selected: SurfaceType[]) => {
    const changed = withSurfaceTypes(rate, selected)
    form.setFieldValue(`${path}.surfaceTypes`, changed.surfaceTypes)
    form.setFieldValue(`${path}.name`, changed.name)
  }
  const selectKind = (kind: string) => {
    form.setFieldValue(`${path}.enabled`, kind !== askMe)
    if (kind !== askMe) form.setFieldValue(`${path}.pricedBy`, kind)
  }
  return (
    <Drawer.Root
      opened
      onClose={onDone}
      position="right"
      size="min(480px, 100vw)"
      classNames={{ content: 'cq-rate-sheet' }}
    >
      <Drawer.Overlay backgroundOpacity={0.2} />
      <Drawer.Content>
        {/* Its element would be a second banner of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title component="h2" className="cq-dialog-title">
            Edit {rate.name.trim() || 'the new rate'}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size={40} />
        </Drawer.Header>
        <Drawer.Body
          ref={ref}
          className="cq-fields"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
            event.preventDefault()
            onDone()
          }}
        >
          {isThing && (
            <>
              <Checkbox.Group
                label="Surfaces"
                description={`If you select no surface, customers enter ${sizeWords[rate.unit]} under the name of this rate.`}
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
              <div className="cq-field-row">
                <TextInput
                  label="Name"
                  description="Shown on quotes."
                  maxLength={maxNameLength}
                  {...field(`${path}.name`)}
                />
                <TextInput
                  label="In Spanish (optional)"
                  description="For quotes in Spanish."
                  lang="es"
                  maxLength={maxNameLength}
                  {...field(`${path}.nameEs`)}
                />
              </div>
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
              data={Object.entries(kindLabels).map(([value, label]) => ({ value, label }))}
              value={isAsked ? askMe : rate.pricedBy}
              onChange={({ currentTarget: { value } }) => selectKind(value)}
            />
          </div>
          {isAsked ? (
            <p className="cq-setting-note">
              Not quoted: customers can ask for it. They send the job without a price.
            </p>
          ) : (
            <>
              <SizePrices pricing={pricing} index={index} hasFocus={!isNew} />
              <AmountInput
                className="cq-rate-minimum"
                label="Minimum for this service ($)"
                placeholder="None"
                {...field(`${path}.minimum`)}
              />
              <Radio.Group
                label="Customers get"
                value={modeOfRate(form.values.answers, rate.id)}
                onChange={(mode) =>
                  form.setFieldValue('answers', withModeOfRate(form.values.answers, rate.id, mode))
                }
              >
                <div className="cq-answer-modes">
                  {Object.entries(answerLabels).map(([value, label]) => (
                    <Radio key={value} value={value} label={label} />
                  ))}
                </div>
              </Radio.Group>
            </>
          )}
        </Drawer.Body>
        <div className="cq-rate-sheet-foot">
          {total}
          <div className="cq-setting-actions">
            {isThing && (
              <Button
                variant="subtle"
                aria-label={`Remove ${rate.name.trim() || 'New rate'}`}
                onClick={onRemove}
              >
                Remove
              </Button>
            )}
            <Button variant="filled" onClick={onDone}>
              Done
            </Button>
          </div>
        </div>
      </Drawer.Content>
    </Drawer.Root>
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
