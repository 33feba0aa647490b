import type { ClassAttributes, HTMLAttributes } from 'react'
import type { AttributeProperty, attributeOf } from '../element/attributes.ts'
import type { QuoteWidgetElement } from '../element/element.ts'

/** The element's attributes, each with the type of its property. */
export type ElementAttributes = {
  [Property in AttributeProperty as (typeof attributeOf)[Property]]?: QuoteWidgetElement[Property]
}

/** `<quote-widget>` in JSX. To receive events, use `addEventListener` or the component. */
export interface QuoteWidgetAttributes
  extends
    HTMLAttributes<QuoteWidgetElement>,
    ClassAttributes<QuoteWidgetElement>,
    ElementAttributes {
  class?: string | undefined
  'widget-id': string
}

declare module 'react' {
  // React's types can be extended only through a namespace.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'quote-widget': QuoteWidgetAttributes
    }
  }
}
