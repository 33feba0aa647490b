import { useState } from 'react'
import { TextInput } from '@mantine/core'

export interface DayFilterProps {
  label: string
  day: string | undefined
  min?: string
  max?: string
  onChange: (day: string | undefined) => void
}

/** Date filter. An incomplete or invalid date does not change the filter. */
export function DayFilter({
  label,
  day = '',
  min = '1900-01-01',
  max = '2199-12-31',
  onChange,
}: DayFilterProps) {
  const [typed, setTyped] = useState(day)
  const [known, setKnown] = useState(day)
  // The URL was changed elsewhere, for example by the Back button.
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
