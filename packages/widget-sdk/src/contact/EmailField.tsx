import { useEffect, useRef, useState } from 'react'
import { LazyModule } from '../loading/lazy-module.ts'
import { Field, type FieldProps } from '../ui/Field.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { laterMessages } from '../messages/later-messages.ts'
import type * as EmailSpeller from './email-speller.ts'

const emailSpeller = new LazyModule<typeof EmailSpeller>(() => import('./email-speller.ts'))

/** The email field. When the visitor leaves it, suggests the email address that was probably meant. */
export function EmailField(props: FieldProps) {
  const { value, onChange, readOnly } = props
  const { language } = useWidget().messages
  const { didYouMean, use } = laterMessages[language].email
  const input = useRef<HTMLInputElement>(null)
  const [speller, setSpeller] = useState(emailSpeller.module)
  /** What was in the field when the visitor left it, or came to it. */
  const [left, setLeft] = useState(value)
  useEffect(() => {
    // The form works without suggestions.
    emailSpeller.load().then(setSpeller, () => undefined)
  }, [])
  const suggested = left === value && !readOnly ? speller?.suggestEmail(value.trim()) : undefined
  return (
    <Field {...props} inputRef={input} onBlur={({ target }) => setLeft(target.value)}>
      <div className="suggestion">
        {/* Screen readers announce what is added to it. */}
        <span role="status">{suggested && didYouMean(suggested)}</span>
        {suggested && (
          <button
            type="button"
            className="small-button"
            aria-label={`${use}: ${suggested}`}
            onClick={() => {
              onChange(suggested)
              input.current?.focus()
            }}
          >
            {use}
          </button>
        )}
      </div>
    </Field>
  )
}
