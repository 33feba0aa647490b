import { useId } from 'react'

interface SelectOption {
  value: string
  label: string
  /** The heading that it stands under. */
  group?: string
}

export interface SelectFieldProps {
  label: string
  /** The label of the empty option. Without it there is always a choice. */
  emptyLabel?: string
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  className?: string
  /** Shown while nothing is chosen. */
  error?: string | undefined
}

/** A labeled choice of one option. */
export function SelectField(props: SelectFieldProps) {
  const { label, emptyLabel, options, value, onChange, className = '', error } = props
  const id = useId()
  const isWrong = error !== undefined && value === ''
  return (
    <div className={`field ${className}`} part="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        part="input"
        value={value}
        data-empty={value === '' || undefined}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
      >
        {emptyLabel && <option value="">{emptyLabel}</option>}
        {[...new Set(options.map(({ group }) => group))].map((group) => {
          const grouped = options
            .filter((option) => option.group === group)
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))
          return group ? (
            <optgroup key={group} label={group}>
              {grouped}
            </optgroup>
          ) : (
            grouped
          )
        })}
      </select>
      {isWrong && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
