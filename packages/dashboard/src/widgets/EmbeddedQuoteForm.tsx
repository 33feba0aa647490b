import { type CSSProperties, type Ref, useEffect, useState } from 'react'
import { loadWidgetScript } from './load-widget-script.ts'

export interface EmbeddedQuoteFormProps {
  widgetId: string
  /** Colors as `--qw-*` custom properties. */
  style?: CSSProperties
  ref?: Ref<QuoteWidgetElement>
}

/** The widget, loaded with the same script that businesses embed. */
export function EmbeddedQuoteForm({ widgetId, style, ref }: EmbeddedQuoteFormProps) {
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
  // The key creates a new element for another id, because a widget holds the draft of one company.
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
