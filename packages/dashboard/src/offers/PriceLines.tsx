import { useState } from 'react'
import { formatCents } from '@curbquote/pricing'
import { maxNameLength, maxOfferLines, maxQuoteDollars } from '@curbquote/types/limits'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconX } from '@tabler/icons-react'
import { AmountInput } from '../ui/AmountInput.tsx'
import { emptyPriceLine, type LinesPrice, maxTaxPercent } from './price-lines-form.ts'
import type { SendPriceFields } from './send-price-form.ts'

export interface PriceLinesProps {
  form: UseFormReturnType<SendPriceFields>
  /** `undefined` while an amount has a problem. */
  price: LinesPrice | undefined
}

/** Lines with a label and an amount, and the tax on them. */
export function PriceLines({ form, price }: PriceLinesProps) {
  const { lines } = form.values
  const [nextKey, setNextKey] = useState(lines.length)
  const add = (isDiscount: boolean) => {
    setNextKey(nextKey + 1)
    form.insertListItem('lines', emptyPriceLine(nextKey, isDiscount))
  }
  const isFull = lines.length >= maxOfferLines
  return (
    <div className="cq-fields cq-lines">
      {lines.map(({ key, isDiscount }, index) => {
        const name = isDiscount ? 'Discount' : 'Amount'
        return (
          <div key={key} className="cq-line" role="group" aria-label={`Line ${index + 1}`}>
            <TextInput
              label="Label"
              maxLength={maxNameLength}
              {...(index === 0 && { 'data-autofocus': true })}
              {...form.getInputProps(`lines.${index}.label`)}
            />
            <AmountInput
              label={`${name} ($)`}
              max={maxQuoteDollars}
              {...(isDiscount && { leftSection: <span className="cq-unit">−</span> })}
              {...form.getInputProps(`lines.${index}.amount`)}
            />
            <ActionIcon
              variant="subtle"
              size={40}
              aria-label={`Remove line ${index + 1}`}
              disabled={lines.length === 1}
              onClick={() => form.removeListItem('lines', index)}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </div>
        )
      })}
      {!isFull && (
        <div className="cq-setting-actions">
          <Button variant="subtle" size="xs" onClick={() => add(false)}>
            Add a line
          </Button>
          <Button variant="subtle" size="xs" onClick={() => add(true)}>
            Add a discount
          </Button>
        </div>
      )}
      <div className="cq-lines-tax">
        <AmountInput label="Tax rate (%)" max={maxTaxPercent} {...form.getInputProps('taxRate')} />
        <p role="status">{price && `Tax: ${formatCents(price.taxCents)}`}</p>
      </div>
    </div>
  )
}
