import { QuoteWidgetElement } from './element.ts'

export interface DefineOptions {
  /** URL of the CurbQuote server for elements without `api-base`. */
  apiBase?: string | undefined
}

/** Registers `<quote-widget>`. Does nothing if it is already registered, by this or another copy of the widget. */
export function define({ apiBase }: DefineOptions = {}): void {
  if (apiBase !== undefined) QuoteWidgetElement.defaultApiBase = apiBase
  if (typeof customElements === 'undefined' || customElements.get('quote-widget')) return
  customElements.define('quote-widget', QuoteWidgetElement)
}
