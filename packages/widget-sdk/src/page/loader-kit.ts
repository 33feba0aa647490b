import type { QuoteWidgetOptions } from './quote-widget-api.ts'

/** Functions of the loader that the module for dialogs, frames and scripts uses. */
export interface LoaderKit {
  createWidget(widgetId: string, options: QuoteWidgetOptions): HTMLElement
  /** Loads the element's module. On failure it rejects and a link replaces the widget. */
  loadElement(): Promise<unknown>
}
