import type { QuoteWidgetOptions } from './quote-widget-api.ts'

/** What the loader lends to the module that it fetches for dialogs, frames and scripts. */
export interface LoaderKit {
  createWidget(widgetId: string, options: QuoteWidgetOptions): HTMLElement
  /** Fetches the element; rejects where that fails, and a link stands in its place. */
  loadElement(): Promise<unknown>
}
