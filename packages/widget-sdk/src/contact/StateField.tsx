import { usStates } from '@curbquote/types'
import { useId } from 'react'
import { Field } from '../ui/Field.tsx'
import { formatState } from './contact-form.ts'

interface StateFieldProps {
  label: string
  value: string
  onChange: (state: string) => void
  error: string | undefined
  isChecked: boolean
  required: boolean
}

/** Two letters are quicker to type than to find among 51; a name, typed or filled in, becomes its code. */
export function StateField({ onChange, value, ...field }: StateFieldProps) {
  const listId = useId()
  return (
    <Field
      {...field}
      value={value}
      onChange={(text) => onChange(text.toUpperCase())}
      onBlur={() => onChange(formatState(value))}
      list={listId}
      name="address-level1"
      autoComplete="address-level1"
      autoCapitalize="characters"
      maxLength={20}
    >
      <datalist id={listId}>
        {usStates.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  )
}
