import type { Ref } from 'react'
import { useWidget } from '../widget-context.ts'

/** Hidden from eyes, keyboards and screen readers; programs that fill in every field give themselves away. */
export function HoneypotField({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  const { contact } = useWidget().messages
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {contact.honeypot}
        <input
          ref={inputRef}
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          maxLength={200}
        />
      </label>
    </div>
  )
}
