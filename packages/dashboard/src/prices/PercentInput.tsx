import { AmountInput, type AmountInputProps } from '../ui/AmountInput.tsx'
import { maxSurchargePercent } from './price-rules-form.ts'

export interface PercentInputProps extends AmountInputProps {
  /** Shown before the number. A phone's keypad for decimals has no minus. */
  sign: '+' | '−'
}

/** Field for a surcharge or a discount in percent. */
export function PercentInput({ sign, ...field }: PercentInputProps) {
  const isSigned = /^\s*[-+−]/.test(field.value ?? '')
  return (
    <AmountInput
      aria-description={sign === '−' ? 'Percent less' : 'Percent more'}
      leftSection={!isSigned && <span className="cq-unit">{sign}</span>}
      leftSectionWidth={28}
      rightSection={<span className="cq-unit">%</span>}
      rightSectionWidth={32}
      step={1}
      max={maxSurchargePercent}
      {...field}
    />
  )
}
