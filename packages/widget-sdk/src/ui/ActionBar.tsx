import { useId, useState } from 'react'
import { useWidget } from '../widget-context.ts'

const doubleClickMs = 500

interface ActionBarProps {
  /** What stays in view beside the button: the total, or the area so far. */
  figure?: { label: string; value: string; note?: string; isUpdating?: boolean } | undefined
  buttonLabel: string
  isBusy?: boolean
  /** Why the button cannot be pressed; pressable without. */
  blockedReason?: string | undefined
  /** Whether Enter in a field of its form presses the button. */
  isSubmit?: boolean
  onPress: () => void
}

/** The bar that stays at the bottom of the view: a figure and the one thing to do next. */
export function ActionBar(props: ActionBarProps) {
  const { figure, buttonLabel, isBusy, blockedReason, isSubmit, onPress } = props
  const { messages, state } = useWidget()
  const { failure, isOffline } = state
  const reasonId = useId()
  const [shownAt] = useState(() => performance.now())
  return (
    <div className="action-bar">
      {isOffline && <p className="failure">{messages.offlineAtButton}</p>}
      {failure && <p className="failure">{failure}</p>}
      {blockedReason && (
        <p className="blocked-reason" id={reasonId}>
          {blockedReason}
        </p>
      )}
      <div className="action-row">
        {figure && (
          <p className="bar-figure" part="total" data-updating={figure.isUpdating || undefined}>
            <span className="bar-label">{figure.label}</span>
            <span className="bar-value">{figure.value}</span>
            {figure.note && <span className="bar-note">{figure.note}</span>}
          </p>
        )}
        <button
          type={isSubmit ? 'submit' : 'button'}
          className="button primary"
          part="button"
          disabled={Boolean(blockedReason) || isBusy}
          aria-describedby={blockedReason ? reasonId : undefined}
          onClick={(event) => {
            // A sandboxed frame may not submit forms: not even the event comes. Nothing here waits for it.
            event.preventDefault()
            const isNew = event.timeStamp - shownAt < doubleClickMs
            // The second click of a double click is not meant for the screen that the first has brought.
            if (event.detail < 2 || !isNew) onPress()
          }}
        >
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {buttonLabel}
        </button>
      </div>
    </div>
  )
}
