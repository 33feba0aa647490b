import { useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps } from '../ui/Field.tsx'

type FormattedFieldProps = Omit<FieldProps, 'inputRef'> & {
  format: (text: string) => string
  /** The characters that formatting keeps; the others are punctuation that comes and goes. */
  kept: RegExp
}

/** Formats what is typed, and keeps the caret behind the same character. */
export function FormattedField({ format, kept, value, onChange, ...field }: FormattedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const keptBeforeCaret = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    const count = keptBeforeCaret.current
    keptBeforeCaret.current = undefined
    if (count === undefined || !input.current) return
    const caret = positionAfter(count, kept, input.current.value)
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
          keptBeforeCaret.current = [...text.slice(0, caret)].filter((each) =>
            kept.test(each),
          ).length
        onChange(format(text))
      }}
    />
  )
}

function positionAfter(count: number, kept: RegExp, text: string): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === count) return index
    if (kept.test(text.charAt(index))) seen += 1
  }
  return text.length
}
