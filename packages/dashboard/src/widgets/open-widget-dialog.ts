import { showFailure } from '../ui/show-toast.ts'
import { loadWidgetScript } from './load-widget-script.ts'

declare global {
  interface Window {
    /** Defined by /widget.js. */
    QuoteWidget?: { open(widgetId: string): Promise<unknown> }
  }
}

/** Opens the company's widget in the same dialog as on the company's website. */
export async function openWidgetDialog(widgetId: string): Promise<void> {
  try {
    await loadWidgetScript()
    await window.QuoteWidget?.open(widgetId)
  } catch {
    showFailure('Check your connection and try again.', 'The widget could not be opened')
  }
}
