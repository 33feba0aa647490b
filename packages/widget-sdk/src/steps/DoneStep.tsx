import { formatCents } from '@curbquote/types'
import { Icon } from '../ui/Icon.tsx'
import { StepHeading } from '../ui/StepHeading.tsx'
import { useCompany, useWidget } from '../widget-context.ts'
import type { Submitted } from '../widget-state.ts'

/** After the sending: what happens next. */
export function DoneStep({ submitted }: { submitted: Submitted }) {
  const { controller, messages } = useWidget()
  const { shownName } = useCompany()
  const { done } = messages
  const { kind, totalCents, taxRate, hasPhotos, customerEmail, customerPhone } = submitted
  const steps = kind === 'quote' ? done.quoteSteps : done.customSteps
  return (
    <div className="layout done">
      <div className="main" tabIndex={-1}>
        <slot name="thanks">
          <span className="done-icon">
            <Icon name="check" size={34} />
          </span>
          <StepHeading>{kind === 'quote' ? done.quoteHeading : done.customHeading}</StepHeading>
          {totalCents !== undefined && (
            <p className="done-total">
              {formatCents(totalCents)}, {messages.price.taxNote(taxRate)}
            </p>
          )}
          <h4>{done.next}</h4>
          <ol className="next-steps">
            {steps(shownName, customerEmail, customerPhone, hasPhotos).map((step) => (
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
        </slot>
      </div>
    </div>
  )
}
