import { useLayoutEffect, useRef } from 'react'
import { useWidget } from '../widget-context.ts'
import type { WidgetStep } from '../widget-state.ts'
import { Icon } from './Icon.tsx'

interface StepHeadingProps {
  children: string
  backTo?: WidgetStep
}

/** The screen's name; takes the focus when the visitor comes to it, so that reading starts there. */
export function StepHeading({ children, backTo }: StepHeadingProps) {
  const { controller, messages, state } = useWidget()
  const heading = useRef<HTMLHeadingElement>(null)

  // With the screen itself: any later, and it takes the focus from who has begun to type.
  useLayoutEffect(() => {
    const element = heading.current
    if (!element || !controller.takeArrival()) return
    // Where the page's own words stand in the slot, the heading is not shown.
    const isShown = element.getClientRects().length > 0
    const start = isShown ? element : element.closest<HTMLElement>('.main')
    start?.focus()
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
