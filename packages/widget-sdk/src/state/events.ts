import type { AnswerMode } from '@curbquote/types/answers'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import type { Submitted, WidgetStep } from './widget-state.ts'

/** The element's events and their details. No detail contains text that the visitor typed. */
export interface QuoteWidgetEvents {
  /** The form can be used. */
  'quote-widget:ready': { widgetId: string; methods: MeasurementMethod[] }
  /** Another screen is shown. */
  'quote-widget:step': { step: WidgetStep; method: MeasurementMethod }
  /** A price, in dollars, or another answer is shown. There is a total only in exact mode. */
  'quote-widget:priced': { totalCost: number | undefined; estimatedArea: number; mode: AnswerMode }
  /** The visitor submits the form. `preventDefault()` cancels the submission. */
  'quote-widget:submit': { kind: Submitted['kind']; totalCost: number | undefined }
  /** The server has stored the request. */
  'quote-widget:submitted': {
    kind: Submitted['kind']
    quoteId: number | undefined
    totalCost: number | undefined
    /** Dollars: the total, or the low end of a range. `undefined` for a price that the company gives later. */
    value: number | undefined
  }
  /** The visitor chose another language. */
  'quote-widget:language': { language: string }
  /** Something failed. `title` and `message` are the texts that the visitor sees. */
  'quote-widget:error': { title: string; message: string }
}

type QuoteWidgetEventType = keyof QuoteWidgetEvents

/** The same events under names without punctuation, such as `quotewidgetsubmitted`, for templates that cannot name a colon. */
export type QuoteWidgetEventAliases = {
  [
    Type in QuoteWidgetEventType as Type extends `quote-widget:${infer Name}`
      ? `quotewidget${Name}`
      : never
  ]: QuoteWidgetEvents[Type]
}

/** Dispatches an event. Returns `false` if the page called `preventDefault()`. */
export type Emit = <Type extends QuoteWidgetEventType>(
  type: Type,
  detail: QuoteWidgetEvents[Type],
) => boolean
