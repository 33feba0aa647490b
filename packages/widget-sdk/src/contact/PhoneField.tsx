import { formatWidgetPhone } from '@curbquote/types'
import { useLayoutEffect, useRef } from 'react'
import { Field } from '../ui/Field.tsx'

interface PhoneFieldProps {
  label: string
  value: string
  onChange: (phone: string) => void
  error: string | undefined
  isChecked: boolean
  placeholder: string
}

/** Formats the number as it is typed, and keeps the caret behind the same digit. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBeforeCaret = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    const digits = digitsBeforeCaret.current
    digitsBeforeCaret.current = undefined
    if (digits === undefined || !input.current) return
    const caret = positionAfterDigits(input.current.value, digits)
    input.current.setSelectionRange(caret, caret)
  })

  return (
    <Field
      {...field}
      inputRef={input}
      value={value}
      onChange={(text) => {
        const caret = input.current?.selectionStart ?? text.length
        // At the end the browser's own place is right, also behind the punctuation.
        if (caret < text.length)
          digitsBeforeCaret.current = text.slice(0, caret).replace(/\D/g, '').length
        onChange(formatWidgetPhone(text))
      }}
      type="tel"
      name="tel"
      autoComplete="tel-national"
      required
    />
  )
}

function positionAfterDigits(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === digits) return index
    if (/\d/.test(text.charAt(index))) seen += 1
  }
  return text.length
}
