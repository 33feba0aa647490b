import { usStates } from '@curbquote/types/places'
import { useId } from 'react'
import { formatState } from '../state/contact-problems.ts'
import { FormattedField } from './FormattedField.tsx'

interface StateFieldProps {
  label: string
  value: string
  onChange: (state: string) => void
  error: string | undefined
  isChecked: boolean
  required: boolean
  readOnly: boolean
}

/** A text input, because two letters are typed faster than found in a list of more than 60. A name becomes its code. */
export function StateField({ onChange, value, ...field }: StateFieldProps) {
  const listId = useId()
  return (
    <FormattedField
      {...field}
      value={value}
      onChange={onChange}
      format={(text) => text.toUpperCase()}
      kept={/./}
      onBlur={() => onChange(formatState(value))}
      list={listId}
      name="address-level1"
      autoComplete="address-level1"
      autoCapitalize="characters"
      maxLength={40}
    >
      <datalist id={listId}>
        {usStates.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </FormattedField>
  )
}
