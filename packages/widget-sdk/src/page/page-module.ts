import type { QuoteWidgetElement } from '../element.ts'
import type { LoaderKit } from './loader-kit.ts'
import type { QuoteWidgetOptions } from './quote-widget-api.ts'
import { closeDialog, showDialog } from './quote-dialog.ts'

export { fitFrame } from './fit-frame.ts'

export async function open(
  kit: LoaderKit,
  widgetId: string,
  options: QuoteWidgetOptions = {},
): Promise<QuoteWidgetElement> {
  return whenLoaded(
    kit,
    showDialog(widgetId, () => kit.createWidget(widgetId, options)),
  )
}

export async function close(): Promise<void> {
  closeDialog()
}

export async function mount(
  kit: LoaderKit,
  target: Element | ShadowRoot | string,
  widgetId: string,
  options: QuoteWidgetOptions = {},
): Promise<QuoteWidgetElement> {
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new Error('QuoteWidget.mount: its target is not on this page.')
  // A repeated call, such as for a cached page or by a framework that mounts twice, shows no second form.
  const shown = [...place.children].find(
    (child) => child.localName === 'quote-widget' && child.getAttribute('widget-id') === widgetId,
  )
  const widget = (shown as HTMLElement | undefined) ?? kit.createWidget(widgetId, options)
  if (!shown) place.append(widget)
  return whenLoaded(kit, widget)
}

export async function reset(widgetId?: string): Promise<void> {
  for (const widget of document.querySelectorAll('quote-widget'))
    if (widgetId === undefined || widget.getAttribute('widget-id') === widgetId) widget.reset?.()
}

async function whenLoaded(kit: LoaderKit, widget: HTMLElement): Promise<QuoteWidgetElement> {
  await kit.loadElement()
  return widget as QuoteWidgetElement
}
