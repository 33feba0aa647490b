import type { ClassAttributes, HTMLAttributes } from 'react'
import type { WidgetConfig } from '@curbquote/types'

declare global {
  /** Defined by /widget.js; an element has its methods from then on. */
  interface QuoteWidgetElement extends HTMLElement {
    /** Shows these in place of the company's saved ones. */
    previewBranding(
      branding: Pick<WidgetConfig['company'], 'brandingName' | 'headerMessage' | 'logoUrl'>,
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
