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

  // Before the screen is painted: later, the focus would leave a field the visitor has already begun to fill.
  useLayoutEffect(() => {
    const slot = heading.current?.closest('slot')
    const isReplaced = slot && slot.assignedElements().length > 0
    if (!isReplaced && controller.takeArrival()) heading.current?.focus()
  }, [controller, state.step])

  return (
    <div className="step-heading">
      {backTo && (
        <button
          type="button"
          className="back"
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
