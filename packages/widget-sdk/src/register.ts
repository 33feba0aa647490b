import { QuoteWidgetElement } from './element.ts'

export interface DefineOptions {
  /** Where CurbQuote is, for elements without an `api-base` of their own. */
  apiBase?: string | undefined
}

/** Makes `<quote-widget>` known to the browser. A second call, or another copy of the widget on the page, does no harm. */
export function define({ apiBase }: DefineOptions = {}): void {
  if (apiBase !== undefined) QuoteWidgetElement.defaultApiBase = apiBase
  if (typeof customElements === 'undefined' || customElements.get('quote-widget')) return
  customElements.define('quote-widget', QuoteWidgetElement)
}
