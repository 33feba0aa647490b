import { useId } from 'react'
import type { SelectFieldProps } from '../ui/SelectField.tsx'

type ShortChoiceProps = Pick<SelectFieldProps, 'label' | 'options' | 'value' | 'onChange' | 'error'>

/** Whether the options fit in one row of a narrow card, where one tap chooses. */
export function isShortChoice(options: SelectFieldProps['options']): boolean {
  return options.length <= 3 && options.every(({ label }) => label.length <= 9)
}

/** A labeled choice of one of a few short options, side by side. */
export function ShortChoice({ label, options, value, onChange, error }: ShortChoiceProps) {
  const id = useId()
  const isWrong = error !== undefined && value === ''
  return (
    <div
      className="field short-choice"
      part="field"
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={isWrong ? `${id}-error` : undefined}
    >
      <p className="label" id={id}>
        {label}
      </p>
      <div className="short-options">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-invalid={isWrong || undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {isWrong && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
