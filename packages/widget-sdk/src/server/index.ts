export { renderQuoteWidget, type RenderOptions } from './render-quote-widget.ts'
