import type { ClassAttributes, HTMLAttributes } from 'react'
import type { WidgetConfig } from '@curbquote/types/widgets'

declare global {
  /** Defined by /widget.js. Its methods are available after the definition. */
  interface QuoteWidgetElement extends HTMLElement {
    /** Overrides the company's saved branding. */
    previewBranding(
      branding: Pick<
        WidgetConfig['company'],
        'brandingName' | 'headerMessage' | 'headerMessageEs' | 'logoUrl'
      >,
    ): void
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quote-widget': ClassAttributes<QuoteWidgetElement> &
        HTMLAttributes<HTMLElement> & { 'widget-id': string; locale?: string }
    }
  }
}
