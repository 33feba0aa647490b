import type { MeasurementMethod } from '@curbquote/types'
import type { ClassAttributes, HTMLAttributes } from 'react'
import type { QuoteWidgetElement } from '../element.ts'
import type { ThemeChoice } from '../theme.ts'

/** `<quote-widget>` as it is written in JSX; its events need `addEventListener`, or the component. */
export interface QuoteWidgetAttributes
  extends HTMLAttributes<QuoteWidgetElement>, ClassAttributes<QuoteWidgetElement> {
  class?: string | undefined
  'widget-id': string
  'api-base'?: string | undefined
  method?: MeasurementMethod | undefined
  theme?: ThemeChoice | undefined
  locale?: string | undefined
  'customer-name'?: string | undefined
  'customer-email'?: string | undefined
  'customer-phone'?: string | undefined
  'customer-address'?: string | undefined
  'customer-city'?: string | undefined
  'customer-state'?: string | undefined
  'customer-zip'?: string | undefined
}

declare module 'react' {
  // A namespace is what React's own types have to be widened with.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'quote-widget': QuoteWidgetAttributes
    }
  }
}
