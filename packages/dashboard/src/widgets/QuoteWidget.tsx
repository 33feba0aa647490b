import { type CSSProperties, type Ref, useEffect, useState } from 'react'
import { loadWidgetScript } from './load-widget-script.ts'

export interface QuoteWidgetProps {
  widgetId: string
  /** Colours of its own, as `--qw-*`. */
  style?: CSSProperties
  ref?: Ref<QuoteWidgetElement>
}

/** The very widget that a business embeds, by the very script. */
export function QuoteWidget({ widgetId, style, ref }: QuoteWidgetProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    let isCurrent = true
    loadWidgetScript().then(
      () => isCurrent && setHasFailed(false),
      () => isCurrent && setHasFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])

  if (hasFailed)
    return (
      <div className="cq-widget-failed" role="alert">
        <p>The quote form could not be loaded. Check your connection and try again.</p>
        <button
          type="button"
          className="cq-button cq-button-plain"
          onClick={() => setAttempt(attempt + 1)}
        >
          Try again
        </button>
      </div>
    )
  // A new element for a new id: the widget keeps the draft of one company apart from another's.
  return (
    <quote-widget
      key={widgetId}
      ref={ref}
      widget-id={widgetId}
      className="cq-widget"
      style={style}
    />
  )
}
