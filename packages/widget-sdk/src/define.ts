import { QuoteWidgetElement } from './element.ts'

QuoteWidgetElement.defaultApiBase = new URL(import.meta.url).origin

// The script may be on a page twice, and the name can be given once.
if (!customElements.get('quote-widget')) customElements.define('quote-widget', QuoteWidgetElement)
