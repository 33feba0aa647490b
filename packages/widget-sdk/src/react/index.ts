export {
  QuoteWidget,
  type QuoteWidgetEventHandlers,
  type QuoteWidgetOptions,
  type QuoteWidgetProps,
} from './QuoteWidget.tsx'
export type { QuoteWidgetAttributes } from './jsx.ts'
export type { QuoteWidgetElement } from '../element.ts'
export type { QuoteWidgetEvents } from '../events.ts'
