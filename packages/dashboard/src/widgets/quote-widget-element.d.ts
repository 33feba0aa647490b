import type { ClassAttributes, HTMLAttributes } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Defined by /widget.js. */
      'quote-widget': ClassAttributes<HTMLElement> &
        HTMLAttributes<HTMLElement> & { 'widget-id': string }
    }
  }
}
