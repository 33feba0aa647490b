import { useEffect, useRef, useState } from 'react'
import { isQuotedRate } from '@curbquote/pricing'
import type { Rate } from '@curbquote/types/price-rules'
import { Button, Checkbox } from '@mantine/core'
import type { PricingForm } from './use-pricing-form.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { describeRate, describeSurfaceTypes } from './format-rate.ts'
import { maxRateDollars, priceLabel, rateDecimals } from './rate-form.ts'
import { RateEditor } from './RateEditor.tsx'

export interface RateRowProps {
  pricing: PricingForm
  /** Index of the rate in the form. */
  index: number
  /** Whether the row starts with its editor open. */
  isNew: boolean
  /** Whether the service has no other rate. The "Offer" checkbox of the service is then enough. */
  isOnly: boolean
  /** Whether only a single price can be edited here. */
  isBrief: boolean
  onRemove: () => void
}

/** A rate: its price in words, or its editor. A single price of "All other surfaces" is edited in the row itself. */
export function RateRow({ pricing, index, isNew, isOnly, isBrief, onRemove }: RateRowProps) {
  const { form, field, hasProblemIn } = pricing
  const [isOpened, setIsOpened] = useState(isNew)
  const editRef = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpened)
  const rate = pricing.rules.rates[index]
  const typed = form.values.rates[index]
  const path = `rates.${index}`
  const hasSinglePrice = typed?.coversOtherSurfaces && isSinglePrice(rate)
  const isOpen = isOpened || (!hasSinglePrice && hasProblemIn(path))
  useEffect(() => {
    if (wasOpen.current && !isOpen) editRef.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (!rate || !typed) return null
  const name = typed.name.trim() || 'New rate'
  return (
    <li className="cq-rate" data-open={isOpen || undefined}>
      <div className="cq-rate-head">
        {isOnly ? (
          <span className="cq-rate-name">{name}</span>
        ) : (
          <Checkbox
            className="cq-rate-name"
            label={name}
            aria-label={`Quote ${name}`}
            {...field(`${path}.enabled`, 'checkbox')}
          />
        )}
        {!isOpen && !isBrief && (
          <div className="cq-charge-buttons">
            <Button
              ref={editRef}
              variant="default"
              size="xs"
              aria-label={`${hasSinglePrice ? 'More about' : 'Edit'} ${name}`}
              onClick={() => setIsOpened(true)}
            >
              {hasSinglePrice ? 'More' : 'Edit'}
            </Button>
            {!typed.coversOtherSurfaces && (
              <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={onRemove}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      {!isQuotedRate(rate) && (
        <p className="cq-setting-note">Not quoted: customers can ask for it</p>
      )}
      {isOpen ? (
        <RateEditor
          pricing={pricing}
          index={index}
          onDone={() => setIsOpened(false)}
          onRemove={onRemove}
        />
      ) : hasSinglePrice ? (
        <AmountInput
          label={priceLabel(typed.unit)}
          max={maxRateDollars}
          decimals={rateDecimals}
          {...field(`${path}.tiers.0.rate`)}
        />
      ) : (
        <p className="cq-rate-price">
          {typed.surfaceTypes.length > 0 && <span>{describeSurfaceTypes(rate.surfaceTypes)}</span>}
          {describeRate(rate)}
        </p>
      )}
    </li>
  )
}

/** Whether a rate has one price per unit and no minimum. */
function isSinglePrice(rate: Rate | undefined): boolean {
  return rate?.tiers?.length === 1 && rate.minimumCents === 0
}
