import { useId } from 'react'
import { useWidget } from '../controller/widget-context.ts'
import { useRepeatedClick } from './use-repeated-click.ts'

interface ActionBarProps {
  /** The figure beside the button: the total, or the area so far. */
  figure?: { label: string; value: string; note?: string; isUpdating?: boolean } | undefined
  buttonLabel: string
  isBusy?: boolean
  /** Why the button is disabled. Without a reason it is enabled. */
  blockedReason?: string | undefined
  /** Whether Enter in a field of the form presses the button. */
  isSubmit?: boolean
  onPress: () => void
}

/** The bar at the bottom of the window: a figure and the button to continue. */
export function ActionBar(props: ActionBarProps) {
  const { figure, buttonLabel, isBusy, blockedReason, isSubmit, onPress } = props
  const { messages, state } = useWidget()
  const { failure, isOffline } = state
  const reasonId = useId()
  const isRepeated = useRepeatedClick()
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
            // A sandboxed frame dispatches no `submit` event, so the click is used instead.
            event.preventDefault()
            if (event.detail < 2 || !isRepeated(event)) onPress()
          }}
        >
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {buttonLabel}
        </button>
      </div>
    </div>
  )
}
