import { formatCents } from '@curbquote/types'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useCompany, useWidget } from '../widget-context.ts'
import type { Submitted } from '../widget-state.ts'

/** After the sending: what happens next. */
export function DoneStep({ submitted }: { submitted: Submitted }) {
  const { controller, messages } = useWidget()
  const { shownName } = useCompany()
  const { done } = messages
  const { kind, totalCents, customerEmail, customerPhone } = submitted
  const steps = kind === 'quote' ? done.quoteSteps : done.customSteps
  return (
    <div className="layout done">
      <Thanks>
        <span className="done-icon">
          <Icon name="check" size={34} />
        </span>
        <StepHeading>{kind === 'quote' ? done.quoteHeading : done.customHeading}</StepHeading>
        {totalCents !== undefined && (
          <p className="done-total">{done.quoteTotal(formatCents(totalCents))}</p>
        )}
        <h4>{done.next}</h4>
        <ol className="next-steps">
          {steps(shownName, customerEmail, customerPhone).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <button
          type="button"
          className="button secondary"
          part="button"
          onClick={() => controller.startAnother()}
        >
          {done.again}
        </button>
      </Thanks>
    </div>
  )
}

/** The page's own words in the slot `thanks` instead, which then take the focus as the heading would. */
function Thanks({ children }: { children: ReactNode }) {
  const { controller } = useWidget()
  const main = useRef<HTMLDivElement>(null)
  const slot = useRef<HTMLSlotElement>(null)

  useLayoutEffect(() => {
    if (slot.current?.assignedElements().length && controller.takeArrival()) main.current?.focus()
  }, [controller])

  return (
    <div className="main" ref={main} tabIndex={-1}>
      <slot name="thanks" ref={slot}>
        {children}
      </slot>
    </div>
  )
}
