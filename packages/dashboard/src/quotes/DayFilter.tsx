import { useState } from 'react'
import { TextInput } from '@mantine/core'

export interface DayFilterProps {
  label: string
  day: string | undefined
  min?: string
  max?: string
  onChange: (day: string | undefined) => void
}

/** A day to filter by. While its parts are typed the field has an empty or an impossible value, which filters nothing. */
export function DayFilter({
  label,
  day = '',
  min = '1900-01-01',
  max = '2199-12-31',
  onChange,
}: DayFilterProps) {
  const [typed, setTyped] = useState(day)
  const [known, setKnown] = useState(day)
  // The URL changed by other means, such as the Back button.
  if (day !== known) {
    setKnown(day)
    setTyped(day)
  }
  return (
    <TextInput
      type="date"
      label={label}
      min={min}
      max={max}
      value={typed}
      error={typed !== '' && typed !== day}
      onChange={({ currentTarget: { value, validity } }) => {
        setTyped(value)
        if (!validity.valid) return
        setKnown(value)
        onChange(value || undefined)
      }}
    />
  )
}
