import { maxZipLength } from '@curbquote/types/limits'
import { isZip } from '@curbquote/types/places'
import { useId } from 'react'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useWidget } from '../controller/widget-context.ts'
import { asksZip, checkOf } from '../state/widget-state.ts'

/**
 * The heading of the first screen, and in its place the question for the ZIP code if the company asks for it. Both have the
 * same height, so nothing moves when the company is loaded. The loader shows the question before the form is hydrated.
 */
export function JobPlace() {
  const { controller, messages, state } = useWidget()
  const { where } = messages
  const id = useId()
  const isAsked = asksZip(state)
  const zip = state.customer.customerZip
  const isWrong = isAsked && state.checkedSteps.includes('job') && !isZip(zip)
  const { city, state: usState } = checkOf(state) ?? {}
  return (
    <div className="where" data-asks={isAsked || undefined}>
      <StepHeading>{messages.steps.job}</StepHeading>
      <div className="field" part="field">
        <label htmlFor={id}>{where.label}</label>
        <input
          id={id}
          part="input"
          autoComplete="postal-code"
          inputMode="numeric"
          placeholder={where.zip}
          maxLength={maxZipLength}
          value={zip}
          onChange={(event) =>
            controller.dispatch({
              type: 'zip-changed',
              zip: event.target.value.normalize('NFKC').replace(/[^\d-]/g, ''),
            })
          }
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-place`}
        />
        <p id={`${id}-place`} className={isWrong ? 'field-error' : undefined}>
          {isWrong
            ? zip
              ? where.wrong
              : where.missing
            : [city, usState].filter(Boolean).join(', ')}
        </p>
      </div>
    </div>
  )
}
