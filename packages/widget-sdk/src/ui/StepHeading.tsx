import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useWidget } from '../controller/widget-context.ts'
import type { WidgetStep } from '../state/widget-state.ts'
import { Icon } from './Icon.tsx'

interface StepHeadingProps {
  children: ReactNode
  backTo?: WidgetStep
}

/** The heading of a screen. Takes the focus when the visitor arrives, so that screen readers start there. */
export function StepHeading({ children, backTo }: StepHeadingProps) {
  const { controller, messages, state } = useWidget()
  const heading = useRef<HTMLHeadingElement>(null)

  // In the same frame as the screen. Later it could take the focus from a field that is in use.
  useLayoutEffect(() => {
    const element = heading.current
    if (!element || !controller.consumeArrival()) return
    // Slotted content of the page hides the heading.
    const isShown = element.getClientRects().length > 0
    const start = isShown ? element : element.closest<HTMLElement>('.main')
    start?.focus({ preventScroll: true })
    const card = element.closest('.card')
    // The previous screen may have been scrolled.
    const isCut = card && card.getBoundingClientRect().top < 0
    if (isCut || element.getBoundingClientRect().bottom > window.innerHeight) card?.scrollIntoView()
  }, [controller, state.step])

  return (
    <div className="step-heading">
      {backTo && (
        <button
          type="button"
          className="back"
          disabled={state.isSubmitting}
          onClick={() => controller.dispatch({ type: 'step-shown', step: backTo })}
        >
          <Icon name="back" size={18} />
          {messages.back}
        </button>
      )}
      <h3 ref={heading} tabIndex={-1}>
        {children}
      </h3>
    </div>
  )
}
