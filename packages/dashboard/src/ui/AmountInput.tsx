import { maxPrice } from '@curbquote/types/limits'
import { TextInput, type TextInputProps } from '@mantine/core'
import { parseAmount, stepAmount } from '../forms/parse-amount.ts'

export interface AmountInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'max'> {
  value?: string
  onChange: (text: string) => void
  /** Step of the arrow keys. */
  step?: number
  max?: number
  decimals?: number
}

/**
 * Text field for a non-negative amount. Keeps invalid text, so that the form can show an error. A native number field
 * discards it.
 */
export function AmountInput({
  value = '',
  onChange,
  step = 0.01,
  max = maxPrice,
  decimals = 2,
  ...field
}: AmountInputProps) {
  return (
    <TextInput
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={parseAmount(value, max, decimals)}
      {...field}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (field.readOnly || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        const stepped = stepAmount(value, event.key === 'ArrowUp' ? 1 : -1, {
          step,
          max,
          decimals,
        })
        if (stepped !== undefined) onChange(stepped)
      }}
    />
  )
}
