import { QuoteWidgetElement } from './element/element.ts'

QuoteWidgetElement.defaultApiBase = new URL(import.meta.url).origin

// A page may contain the script twice, but a name can be defined only once.
if (!customElements.get('quote-widget')) customElements.define('quote-widget', QuoteWidgetElement)
