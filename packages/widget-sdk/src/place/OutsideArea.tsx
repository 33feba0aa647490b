import { maxEmailLength } from '@curbquote/types/limits'
import { fiveDigitZip } from '@curbquote/types/places'
import { isEmailAddress, withoutInvisible } from '@curbquote/types/text'
import { useLayoutEffect, useRef, useState } from 'react'
import { ConsentField } from '../contact/ConsentField.tsx'
import { HoneypotField, valueOfHoneypot } from '../contact/HoneypotField.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useCompany, useWidget } from '../controller/widget-context.ts'
import { laterMessages } from '../messages/later-messages.ts'

type Progress = 'open' | 'sending' | 'failed' | 'sent'

/** Replaces the form for a ZIP code that the company does not serve. The visitor can leave an email address. */
export function OutsideArea() {
  const { controller, messages, state } = useWidget()
  const { shownName } = useCompany()
  const { contact } = messages
  const words = laterMessages[messages.language].outside
  const { customerEmail, customerZip } = state.customer
  const zip = fiveDigitZip(customerZip)
  const [isGiven, setGiven] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [progress, setProgress] = useState<Progress>('open')
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLDivElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const email = withoutInvisible(customerEmail)
  const isValid = isEmailAddress(email)
  const missing = contact.needs([contact.fields.customerEmail])

  // The button had the focus and was removed: move the focus to the confirmation.
  useLayoutEffect(() => {
    if (progress === 'sent') thanks.current?.focus()
  }, [progress])

  const send = async () => {
    setChecked(true)
    if (!isValid || !isGiven)
      return form.current
        ?.querySelector<HTMLElement>(isValid ? '[type="checkbox"]' : '[type="email"]')
        ?.focus()
    setProgress('sending')
    const website = valueOfHoneypot(honeypot.current)
    try {
      await controller.zipChecks?.requestOutside({
        zip,
        email,
        contactConsent: true,
        consentTextId: words.consentTextId,
        language: messages.language,
        ...(website && { website }),
      })
      setProgress('sent')
    } catch {
      setProgress('failed')
    }
  }
  return (
    <form ref={form} className="layout" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="main outside">
        <StepHeading>{words.title(shownName, zip)}</StepHeading>
        {progress === 'sent' ? (
          <div ref={thanks} tabIndex={-1}>
            <Notice tone="info" icon="check">
              {words.sent(shownName, zip)}
            </Notice>
          </div>
        ) : (
          <>
            <p>{words.text}</p>
            <Field
              label={contact.email}
              value={customerEmail}
              onChange={(text) =>
                controller.dispatch({ type: 'customer-changed', customer: { customerEmail: text } })
              }
              error={isValid ? undefined : email ? contact.invalid.customerEmail : missing}
              isChecked={isChecked}
              readOnly={progress === 'sending'}
              type="email"
              inputMode="email"
              name="email"
              autoComplete="email"
              maxLength={maxEmailLength}
              required
            />
            <ConsentField
              label={words.consent(shownName)}
              isGiven={isGiven}
              isMissed={isChecked && !isGiven}
              onChange={setGiven}
            />
            <HoneypotField inputRef={honeypot} />
            {progress === 'failed' && (
              <Notice tone="danger" icon="offline">
                {words.failed}
              </Notice>
            )}
            <button
              type="submit"
              className="button primary"
              part="button"
              disabled={progress === 'sending'}
              onClick={(event) => {
                // A sandboxed frame dispatches no `submit` event, so the click is used instead.
                event.preventDefault()
                void send()
              }}
            >
              {progress === 'sending' && <span className="spinner" aria-hidden="true" />}
              {progress === 'sending' ? words.sending : words.send}
            </button>
          </>
        )}
        <button
          type="button"
          className="button secondary"
          part="button"
          onClick={() => {
            controller.dispatch({ type: 'zip-changed', zip: '' })
            controller.dispatch({ type: 'step-shown', step: 'job' })
            controller.arrive()
          }}
        >
          {words.another}
        </button>
      </div>
    </form>
  )
}
