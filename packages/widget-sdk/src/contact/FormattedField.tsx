import { useLayoutEffect, useRef } from 'react'
import { type FieldFormat, formatEdit } from '@curbquote/types/text'
import { Field, type FieldProps } from '../ui/Field.tsx'

type FormattedFieldProps = Omit<FieldProps, 'inputRef'> & FieldFormat

/** Formats the text while it is typed and keeps the caret after the same character. */
export function FormattedField({ format, kept, value, onChange, ...field }: FormattedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  return (
    <Field
      {...field}
      inputRef={input}
      value={value}
      onChange={(text) => {
        const position = input.current?.selectionStart ?? text.length
        const edited = formatEdit({ format, kept }, { before: value, text, caret: position })
        caret.current = edited.caret
        onChange(edited.text)
      }}
    />
  )
}
