export {
  QuoteWidget,
  type QuoteWidgetEventHandlers,
  type QuoteWidgetOptions,
  type QuoteWidgetProps,
} from './QuoteWidget.tsx'
export type { QuoteWidgetAttributes } from './jsx.ts'
export type { QuoteWidgetElement } from '../element/element.ts'
export type { QuoteWidgetEvents } from '../state/events.ts'
