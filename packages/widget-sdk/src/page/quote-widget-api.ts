import type { AttributionOptions } from '../attribution/landing.ts'
import type { QuoteWidgetElement } from '../element/element.ts'

/** The element's attributes in camel case, as `data-*` attributes or a call set them. */
export interface QuoteWidgetOptions {
  apiBase?: string | undefined
  method?: string | undefined
  theme?: string | undefined
  locale?: string | undefined
  customerName?: string | undefined
  customerEmail?: string | undefined
  customerPhone?: string | undefined
  customerAddress?: string | undefined
  customerCity?: string | undefined
  customerState?: string | undefined
  customerZip?: string | undefined
}

/** The script API of a page. Each promise rejects if the widget's module cannot be loaded. */
interface QuoteWidgetCommands {
  /** Shows a widget in a modal dialog. Opened again, the dialog has the same form with its content. */
  open(widgetId: string, options?: QuoteWidgetOptions): Promise<QuoteWidgetElement>
  /** Closes the dialog. */
  close(): Promise<void>
  /** Appends a widget to an element, given as an element or a selector. */
  mount(
    target: Element | ShadowRoot | string,
    widgetId: string,
    options?: QuoteWidgetOptions,
  ): Promise<QuoteWidgetElement>
  /** Empties the forms of one widget id, or all forms on the page. */
  reset(widgetId?: string): Promise<void>
  /**
   * For consent managers: where the landing click may be kept (`storage`), and parameters that replace those of the URL, such as
   * `gclid` or `utm_source`.
   */
  attribution(options: AttributionOptions): Promise<void>
}

/** A call by method name, which a page can queue before `widget.js` has run. */
export type QuoteWidgetCall = {
  [Name in keyof QuoteWidgetCommands]: [Name, ...Parameters<QuoteWidgetCommands[Name]>]
}[keyof QuoteWidgetCommands]

/** `window.QuoteWidget` once `widget.js` has run. */
export interface QuoteWidgetApi extends QuoteWidgetCommands {
  /** Makes calls by method name and logs failures. */
  push(...calls: QuoteWidgetCall[]): void
}

declare global {
  interface Window {
    /** An array of queued calls until `widget.js` has run, then the API. */
    QuoteWidget?: QuoteWidgetApi | QuoteWidgetCall[]
  }
}
