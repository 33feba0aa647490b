import { useLayoutEffect, useRef } from 'react'
import { formatEdit, formatPhone } from '@curbquote/types/text'
import { TextInput, type TextInputProps } from '@mantine/core'

export interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value?: string
  onChange: (phone: string) => void
}

/** Field for a US phone number, formatted during input. The caret stays behind the same digit. */
export function PhoneInput({ value = '', onChange, ...field }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  return (
    <TextInput
      autoComplete="tel-national"
      {...field}
      ref={input}
      type="tel"
      value={value}
      onChange={(event) => {
        const { value: text, selectionStart } = event.currentTarget
        const edited = formatEdit(
          { format: formatPhone, kept: /[\dx]/ },
          { before: value, text, caret: selectionStart ?? text.length },
        )
        caret.current = edited.caret
        onChange(edited.text)
      }}
    />
  )
}
