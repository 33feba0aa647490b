import type { Ref } from 'react'
import { useWidget } from '../controller/widget-context.ts'

/** Hidden from people, keyboards and screen readers: only bots fill it in. */
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
          // Password managers skip fields with these attributes.
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          maxLength={200}
        />
      </label>
    </div>
  )
}

/** What a bot typed. Browsers that fill in all fields fill in this one too, and mark it. */
export function valueOfHoneypot(field: HTMLInputElement | null): string {
  return !field || field.matches(':autofill') ? '' : field.value
}
