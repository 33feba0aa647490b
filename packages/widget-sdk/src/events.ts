import type { MeasurementMethod } from '@curbquote/types'
import type { Submitted, WidgetStep } from './widget-state.ts'

/** What the element tells its page, by event type. No detail carries what the visitor typed. */
export interface QuoteWidgetEvents {
  /** The form can be used. */
  'quote-widget:ready': { widgetId: string; methods: MeasurementMethod[] }
  /** Another screen is shown. */
  'quote-widget:step': { step: WidgetStep; method: MeasurementMethod }
  /** A price is shown, in dollars. */
  'quote-widget:priced': { totalCost: number; estimatedArea: number }
  /** The visitor sends; `preventDefault()` keeps it from being sent. */
  'quote-widget:submit': { kind: Submitted['kind']; totalCost: number | undefined }
  /** The business has it. */
  'quote-widget:submitted': {
    kind: Submitted['kind']
    quoteId: number | undefined
    totalCost: number | undefined
  }
  /** The visitor chose another language. */
  'quote-widget:language': { language: string }
  /** Something failed, in the words the visitor sees. */
  'quote-widget:error': { title: string; message: string }
}

type QuoteWidgetEventType = keyof QuoteWidgetEvents

/** Sends an event; `false` when the page prevented what it announces. */
export type Emit = <Type extends QuoteWidgetEventType>(
  type: Type,
  detail: QuoteWidgetEvents[Type],
) => boolean
