import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  type HTMLAttributes,
  type ReactNode,
} from 'react'
import type { QuoteWidgetElement } from '../element.ts'
import type { QuoteWidgetEvents } from '../events.ts'
import { define } from '../register.ts'
import { reservedSpace } from '../reserved-space.ts'
import type { QuoteWidgetAttributes } from './jsx.ts'

/** The element's attributes as properties. */
export interface QuoteWidgetOptions {
  /** Whose form it is. */
  widgetId: string
  /** Where CurbQuote is, such as `https://quotes.example.com`; this page's own origin by default. */
  apiBase?: string | undefined
  /** What is chosen at first, where the company offers it. */
  method?: QuoteWidgetAttributes['method']
  /** The company's own colours by default. */
  theme?: QuoteWidgetAttributes['theme']
  /** A language tag; the page's language by default. */
  locale?: string | undefined
  /** What the page knows of the visitor; never overwrites what was typed. */
  customerName?: string | undefined
  customerEmail?: string | undefined
  customerPhone?: string | undefined
  customerAddress?: string | undefined
  customerCity?: string | undefined
  customerState?: string | undefined
  customerZip?: string | undefined
}

type Handler<Type extends keyof QuoteWidgetEvents> =
  ((event: CustomEvent<QuoteWidgetEvents[Type]>) => void) | undefined

export interface QuoteWidgetEventHandlers {
  /** The form can be used. */
  onReady?: Handler<'quote-widget:ready'>
  /** Another screen is shown. */
  onStep?: Handler<'quote-widget:step'>
  /** There is a price. */
  onPriced?: Handler<'quote-widget:priced'>
  /** The visitor sends; `event.preventDefault()` keeps it from being sent. */
  onSubmit?: Handler<'quote-widget:submit'>
  /** The business has it. */
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

/** Until the form is there, so that what follows it does not move. */
const reserved = { display: 'block', paddingBottom: reservedSpace }

/**
 * A business's quote form: `<quote-widget>` with typed properties and events, its `ref` the element. It keeps its own
 * React tree in a shadow root, so that it works the same under React 18 and 19. On a server it is an empty element.
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
      // Only now, so that the first events are heard.
      define()
      return () => {
        for (const type of eventTypes) target?.removeEventListener(type, hear)
      }
    }, [])

    const { id, className, style, lang, hidden, children } = props
    const attributes: QuoteWidgetAttributes = {
      id,
      style: { ...reserved, ...style },
      lang,
      hidden,
      // React 18 would write `classname`.
      class: className,
      'widget-id': props.widgetId,
      'api-base': props.apiBase,
      method: props.method,
      theme: props.theme,
      locale: props.locale,
      'customer-name': props.customerName,
      'customer-email': props.customerEmail,
      'customer-phone': props.customerPhone,
      'customer-address': props.customerAddress,
      'customer-city': props.customerCity,
      'customer-state': props.customerState,
      'customer-zip': props.customerZip,
    }
    return createElement('quote-widget', { ...attributes, ref: element }, children)
  },
)
