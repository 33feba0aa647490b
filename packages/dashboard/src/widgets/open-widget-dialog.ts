import { showToast } from '../ui/show-toast.ts'
import { loadWidgetScript } from './load-widget-script.ts'

declare global {
  interface Window {
    /** Made by /widget.js. */
    QuoteWidget?: { open(widgetId: string): Promise<unknown> }
  }
}

/** Shows the company's widget in the very dialog that it opens on the company's own pages. */
export async function openWidgetDialog(widgetId: string): Promise<void> {
  try {
    await loadWidgetScript()
    await window.QuoteWidget?.open(widgetId)
  } catch {
    showToast({
      title: 'The widget could not be opened',
      message: 'Check your connection and try again.',
      kind: 'failure',
    })
  }
}
