import type { QuoteWidgetElement } from '../element.ts'

/** What `data-*` attributes say where a widget is asked for; the element's attributes, in camel case. */
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

/** What a page can ask for by script. Each promise rejects where the widget's module cannot be fetched. */
interface QuoteWidgetCommands {
  /** Shows a widget in a modal dialog; the same one, with what was typed, when it is opened again. */
  open(widgetId: string, options?: QuoteWidgetOptions): Promise<QuoteWidgetElement>
  /** Closes the dialog. */
  close(): Promise<void>
  /** Puts a widget at the end of an element, given itself or by a selector. */
  mount(
    target: Element | ShadowRoot | string,
    widgetId: string,
    options?: QuoteWidgetOptions,
  ): Promise<QuoteWidgetElement>
  /** Empties the forms of one widget id, or all forms on the page. */
  reset(widgetId?: string): Promise<void>
}

/** A call by its name, as a page can queue it before `widget.js` is there. */
export type QuoteWidgetCall = {
  [Name in keyof QuoteWidgetCommands]: [Name, ...Parameters<QuoteWidgetCommands[Name]>]
}[keyof QuoteWidgetCommands]

/** `window.QuoteWidget` once `widget.js` has run. */
export interface QuoteWidgetApi extends QuoteWidgetCommands {
  /** Makes calls by name, now as before `widget.js` was there; what fails is logged. */
  push(...calls: QuoteWidgetCall[]): void
}

declare global {
  interface Window {
    /** An array of calls until `widget.js` has run, the API after. */
    QuoteWidget?: QuoteWidgetApi | QuoteWidgetCall[]
  }
}
