import { useId } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useWidget } from '../controller/widget-context.ts'

interface ConsentFieldProps {
  label: string
  isGiven: boolean
  isMissed: boolean
  onChange: (isGiven: boolean) => void
}

export function ConsentField({ label, isGiven, isMissed, onChange }: ConsentFieldProps) {
  const { contact } = useWidget().messages
  const id = useId()
  return (
    <div className="consent" data-chosen={isGiven || undefined}>
      <input
        type="checkbox"
        id={id}
        checked={isGiven}
        required
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={isMissed || undefined}
        aria-describedby={isMissed ? `${id}-error` : undefined}
      />
      <span className="tick" aria-hidden="true">
        <Icon name="check" size={16} />
      </span>
      <label htmlFor={id}>{label}</label>
      {isMissed && (
        <p className="field-error" id={`${id}-error`}>
          {contact.needs([contact.fields.contactConsent])}
        </p>
      )}
    </div>
  )
}
