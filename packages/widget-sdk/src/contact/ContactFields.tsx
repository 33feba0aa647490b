import {
  maxAddressLength,
  maxEmailLength,
  maxNameLength,
  maxZipLength,
} from '@curbquote/types/limits'
import { formatWidgetPhone } from '@curbquote/types/text'
import { JobDescription } from './JobDescription.tsx'
import { Field } from '../ui/Field.tsx'
import { useCompany, useWidget } from '../controller/widget-context.ts'
import { asksDescriptionFirst } from '../state/widget-state.ts'
import { ConsentField } from './ConsentField.tsx'
import type { ContactField, ContactText } from '../state/contact-form.ts'
import { formatZip, type ContactProblems } from '../state/contact-problems.ts'
import { EmailField } from './EmailField.tsx'
import { FormattedField } from './FormattedField.tsx'
import { StateField } from './StateField.tsx'

/** The visitor's contact data and the street address of the job, with the names for autofill. */
export function ContactFields({ problems }: { problems: ContactProblems }) {
  const { controller, messages, state } = useWidget()
  const { shownName } = useCompany()
  const { contact } = messages
  const isChecked = state.checkedSteps.includes('contact')
  const isAddressRequired = state.method !== 'custom'
  const addressLabel = (label: string) => (isAddressRequired ? label : contact.optional(label))

  const errorOf = (field: ContactField): string | undefined => {
    if (problems.missing.includes(field)) return contact.needs([contact.fields[field]])
    if (!problems.invalid.includes(field)) return undefined
    return contact.invalid[field as keyof typeof contact.invalid]
  }
  const bind = (field: ContactText) => ({
    value: state.customer[field],
    onChange: (text: string) =>
      controller.dispatch({ type: 'customer-changed', customer: { [field]: text } }),
    error: errorOf(field),
    isChecked,
    // A change would not be part of the submission in progress.
    readOnly: state.isSubmitting,
  })
  const line = (autoComplete: string, maxLength: number) => ({
    name: autoComplete,
    autoComplete,
    maxLength,
  })

  return (
    <div className="contact-fields">
      <Field
        className="wide"
        label={contact.name}
        {...bind('customerName')}
        {...line('name', maxNameLength)}
        required
      />
      <EmailField
        label={contact.email}
        {...bind('customerEmail')}
        {...line('email', maxEmailLength)}
        type="email"
        inputMode="email"
        required
      />
      <FormattedField
        label={contact.phone}
        {...bind('customerPhone')}
        format={formatWidgetPhone}
        kept={/[\dx]/}
        type="tel"
        name="tel"
        autoComplete="tel-national"
        placeholder={contact.phonePlaceholder}
        required
      />
      <Field
        className="wide"
        label={addressLabel(contact.address)}
        {...bind('customerAddress')}
        {...line('street-address', maxAddressLength)}
        required={isAddressRequired}
      />
      <div className="wide town">
        <Field
          label={addressLabel(contact.city)}
          {...bind('customerCity')}
          {...line('address-level2', maxNameLength)}
          required={isAddressRequired}
        />
        <StateField
          label={addressLabel(contact.state)}
          {...bind('customerState')}
          required={isAddressRequired}
        />
        <FormattedField
          label={addressLabel(contact.zip)}
          {...bind('customerZip')}
          format={formatZip}
          kept={/\d/}
          {...line('postal-code', maxZipLength)}
          inputMode="numeric"
          required={isAddressRequired}
        />
      </div>
      {!asksDescriptionFirst(state) && <JobDescription isChecked={isChecked} />}
      <ConsentField
        label={contact.consent(shownName)}
        isGiven={state.customer.contactConsent}
        isMissed={isChecked && problems.missing.includes('contactConsent')}
        onChange={(contactConsent) =>
          controller.dispatch({ type: 'customer-changed', customer: { contactConsent } })
        }
      />
    </div>
  )
}
