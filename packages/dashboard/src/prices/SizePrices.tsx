import { flushSync } from 'react-dom'
import { maxSquareFeet, maxTiers } from '@curbquote/types/limits'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { PricingForm } from './use-pricing-form.ts'
import { AmountInput } from '../ui/AmountInput.tsx'
import { describeBands, describeTiers } from './format-rate.ts'
import { maxRateDollars, priceLabel, rateDecimals, rateProblems } from './rate-form.ts'

export interface SizePricesProps {
  pricing: PricingForm
  /** Index of the rate in the form. */
  index: number
  /** Whether the first price has the focus at first. */
  hasFocus: boolean
}

/** The tiers or the bands of a rate: one price, or a row for each size. */
export function SizePrices({ pricing, index, hasFocus }: SizePricesProps) {
  const { form, field, hasProblemIn } = pricing
  const typed = form.values.rates[index]
  const rate = pricing.rules.rates[index]
  if (!typed || !rate) return null
  const { pricedBy, unit } = typed
  const isTiered = pricedBy === 'tiers'
  const rows = isTiered ? typed.tiers : typed.bands
  const path = `rates.${index}.${pricedBy}`
  const sizeUnit = unit === 'each' ? 'pieces' : unit
  const price = (row: number) => ({
    ...(isTiered && { max: maxRateDollars, decimals: rateDecimals }),
    ...(hasFocus && row === 0 && { 'data-autofocus': true }),
    ...field(`${path}.${row}.${isTiered ? 'rate' : 'price'}`),
  })
  const add = () => {
    const added = isTiered ? { upTo: '', rate: '' } : { upTo: '', price: '' }
    // Render at once, so that the bound of the previous row can take the focus.
    flushSync(() => form.insertListItem(path, added))
    form.getInputNode(`${path}.${rows.length - 1}.upTo`)?.focus()
  }
  const remove = (row: number) => {
    form.removeListItem(path, row)
    // The last row has no bound.
    if (row === rows.length - 1) form.setFieldValue(`${path}.${row - 1}.upTo`, '')
  }
  const isComplete =
    !hasProblemIn(path) &&
    Object.keys(rateProblems(typed)).every((each) => !each.startsWith(pricedBy))
  return (
    <div className="cq-sizes">
      {rows.length === 1 ? (
        <AmountInput label={isTiered ? priceLabel(unit) : 'Price ($)'} {...price(0)} />
      ) : (
        <ul>
          {rows.map((_, row) => (
            <li key={row}>
              {row === rows.length - 1 ? (
                <span className="cq-sizes-above">Above</span>
              ) : (
                <AmountInput
                  label={`Up to (${sizeUnit})`}
                  step={1}
                  decimals={0}
                  max={maxSquareFeet}
                  {...field(`${path}.${row}.upTo`)}
                />
              )}
              <AmountInput label="Price ($)" {...price(row)} />
              <ActionIcon
                variant="subtle"
                size={40}
                aria-label={`Remove size ${row + 1}`}
                onClick={() => remove(row)}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 1 && isComplete && (
        <p className="cq-setting-note" role="status">
          {isTiered ? describeTiers(rate.tiers ?? [], unit) : describeBands(rate.bands ?? [], unit)}
        </p>
      )}
      {rows.length < maxTiers && (
        <Button variant="subtle" size="xs" onClick={add}>
          {isTiered ? 'Add a price for larger jobs' : 'Add a size'}
        </Button>
      )}
    </div>
  )
}
