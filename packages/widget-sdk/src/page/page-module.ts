import type { QuoteWidgetElement } from '../element/element.ts'
import { decorateLinks } from '../attribution/decorate-links.ts'
import { readLanding, setAttribution, type AttributionOptions } from '../attribution/landing.ts'
import { sendTestEvent } from '../attribution/test-event.ts'
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

export async function attribution(options: AttributionOptions): Promise<void> {
  setAttribution(options)
}

/** Keeps the landing of a visit that begins with a campaign or a click on an ad, and sends the test event that its URL asks for. */
export function keepLanding(serverOrigin: string): void {
  if (location.hash === '#curbquote-test-event') sendTestEvent()
  // Writes it to the storage, if the page wants that.
  readLanding()
  decorateLinks(serverOrigin)
}

async function whenLoaded(kit: LoaderKit, widget: HTMLElement): Promise<QuoteWidgetElement> {
  await kit.loadElement()
  return widget as QuoteWidgetElement
}
