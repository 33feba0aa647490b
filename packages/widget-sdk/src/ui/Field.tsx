import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'

export interface FieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'onChange' | 'value'
> {
  label: string
  value: string
  onChange: (text: string) => void
  /** Shown after the visitor leaves the field, or immediately with `isChecked` or for what is filled in already. */
  error?: string | undefined
  isChecked?: boolean
  inputRef?: Ref<HTMLInputElement>
  children?: ReactNode
}

/** A labeled text input with its error message. */
export function Field(props: FieldProps) {
  const { label, value, onChange, error, isChecked, inputRef, className, children, ...input } =
    props
  const id = useId()
  const [isLeft, setLeft] = useState(value !== '')
  const isWrong = error !== undefined && (isChecked || (isLeft && value !== ''))
  return (
    <div className={`field ${className ?? ''}`} part="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={inputRef}
        id={id}
        part="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          setLeft(true)
          input.onBlur?.(event)
        }}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
      />
      {children}
      {isWrong && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
