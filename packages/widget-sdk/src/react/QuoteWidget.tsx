import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  type HTMLAttributes,
  type ReactNode,
} from 'react'
import { attributeOf, type AttributeProperty } from '../element/attributes.ts'
import type { QuoteWidgetElement } from '../element/element.ts'
import type { QuoteWidgetEvents } from '../state/events.ts'
import { define } from '../element/register.ts'
import { reservedHeight } from '../element/reserved-space.ts'
import type { ElementAttributes, QuoteWidgetAttributes } from './jsx.ts'

/** The element's attributes as properties. */
export interface QuoteWidgetOptions extends Partial<Pick<QuoteWidgetElement, AttributeProperty>> {
  /** ID of the widget to show. */
  widgetId: string
}

type Handler<Type extends keyof QuoteWidgetEvents> =
  ((event: CustomEvent<QuoteWidgetEvents[Type]>) => void) | undefined

export interface QuoteWidgetEventHandlers {
  /** The form can be used. */
  onReady?: Handler<'quote-widget:ready'>
  /** Another screen is shown. */
  onStep?: Handler<'quote-widget:step'>
  /** The form shows a price, a range, or that the price comes by email. */
  onPriced?: Handler<'quote-widget:priced'>
  /** The visitor submits the form. `event.preventDefault()` cancels the submission. */
  onSubmit?: Handler<'quote-widget:submit'>
  /** The server has stored the request. */
  onSubmitted?: Handler<'quote-widget:submitted'>
  /** The visitor chose another language. */
  onLanguage?: Handler<'quote-widget:language'>
  /** Something failed. */
  onError?: Handler<'quote-widget:error'>
}

export interface QuoteWidgetProps
  extends
    QuoteWidgetOptions,
    QuoteWidgetEventHandlers,
    Pick<HTMLAttributes<HTMLElement>, 'id' | 'className' | 'style' | 'lang' | 'hidden'> {
  /** Content for the element's slots. */
  children?: ReactNode
  /** Attributes for the page's scripts, such as `data-data-layer="on"`. */
  [attribute: `data-${string}`]: string | undefined
}

const handlerOf = {
  'quote-widget:ready': 'onReady',
  'quote-widget:step': 'onStep',
  'quote-widget:priced': 'onPriced',
  'quote-widget:submit': 'onSubmit',
  'quote-widget:submitted': 'onSubmitted',
  'quote-widget:language': 'onLanguage',
  'quote-widget:error': 'onError',
} as const satisfies Record<keyof QuoteWidgetEvents, keyof QuoteWidgetEventHandlers>

const eventTypes = Object.keys(handlerOf) as (keyof QuoteWidgetEvents)[]

function attributesOf(options: QuoteWidgetOptions): ElementAttributes {
  const entries = Object.entries(attributeOf) as [AttributeProperty, string][]
  return Object.fromEntries(entries.map(([property, attribute]) => [attribute, options[property]]))
}

function dataAttributesOf(props: object): Record<string, string> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => name.startsWith('data-')))
}

/** Reserves the form's space until it is rendered, so that the page below does not move. */
const reserved = { display: 'block', minHeight: reservedHeight }

/**
 * A company's quote form: `<quote-widget>` with typed properties and events. Its `ref` is the element. The form has its own
 * React tree in a shadow root, so it works with React 18 and 19. On a server it renders an empty element.
 */
export const QuoteWidget = forwardRef<QuoteWidgetElement, QuoteWidgetProps>(
  function QuoteWidget(props, ref) {
    const element = useRef<QuoteWidgetElement>(null)
    useImperativeHandle<QuoteWidgetElement | null, QuoteWidgetElement | null>(
      ref,
      () => element.current,
      [],
    )

    const latest = useRef<QuoteWidgetEventHandlers>(props)
    useEffect(() => {
      latest.current = props
    })

    useEffect(() => {
      const target = element.current
      const hear = (event: Event) => {
        const type = event.type as keyof QuoteWidgetEvents
        const handle = latest.current[handlerOf[type]] as ((event: Event) => void) | undefined
        handle?.(event)
      }
      for (const type of eventTypes) target?.addEventListener(type, hear)
      // After the listeners are added, so that no event is missed.
      define()
      return () => {
        for (const type of eventTypes) target?.removeEventListener(type, hear)
      }
    }, [])

    const { id, className, style, lang, hidden, children } = props
    const attributes: QuoteWidgetAttributes = {
      ...attributesOf(props),
      id,
      style: { ...reserved, ...style },
      lang,
      hidden,
      // React 18 does not translate `className` for custom elements.
      class: className,
      'widget-id': props.widgetId,
      ...dataAttributesOf(props),
    }
    return createElement('quote-widget', { ...attributes, ref: element }, children)
  },
)
