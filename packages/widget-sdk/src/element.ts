import { measurementMethods, type MeasurementMethod } from '@curbquote/types'
import { createElement } from 'react'
import type { ContactForm, ContactText } from './contact/contact-form.ts'
import { draftNameOf } from './draft-key.ts'
import type { Emit, QuoteWidgetEvents } from './events.ts'
import { earlyStart, elementFile, type EarlyElement } from './first-step/early-start.ts'
import { holdHeight, type HeldHeight } from './hold-height.ts'
import { keepKeysInside } from './keep-keys-inside.ts'
import type { SourcePage } from './quote-source.ts'
import { pageLanguage } from './messages/page-language.ts'
import { mountingElement, mountPlaceOf, type MountedProps } from './mount-widget.ts'
import { QuoteForm } from './QuoteForm.tsx'
import { adoptStyles } from './styles/adopt-styles.ts'
import { widgetStyles } from './styles/widget-styles.ts'
import type { ThemeChoice } from './theme.ts'
import { WidgetController } from './widget-controller.ts'
import type { BrandingPreview, WidgetStep } from './widget-state.ts'

const customerAttributes = {
  'customer-name': 'customerName',
  'customer-email': 'customerEmail',
  'customer-phone': 'customerPhone',
  'customer-address': 'customerAddress',
  'customer-city': 'customerCity',
  'customer-state': 'customerState',
  'customer-zip': 'customerZip',
} as const satisfies Record<string, ContactText>

/** Attributes by the properties of the same name. */
const attributeOf = {
  widgetId: 'widget-id',
  apiBase: 'api-base',
  method: 'method',
  theme: 'theme',
  locale: 'locale',
  customerName: 'customer-name',
  customerEmail: 'customer-email',
  customerPhone: 'customer-phone',
  customerAddress: 'customer-address',
  customerCity: 'customer-city',
  customerState: 'customer-state',
  customerZip: 'customer-zip',
} as const

type AttributeProperty = keyof typeof attributeOf

const controllers = new WeakMap<Node, WidgetController>()

function MountedWidget({ container }: MountedProps) {
  const controller = container && controllers.get(container)
  return controller ? createElement(QuoteForm, { controller }) : null
}

/** Mounts React in the shadow root. Attributes are ours: r2wc passes over those that are empty or taken away. */
const MountingElement = mountingElement(MountedWidget) as unknown as new () => HTMLElement & {
  connectedCallback(): void
  disconnectedCallback(): void
}

/**
 * `<quote-widget>`: a business's quote form.
 *
 * Attributes, each with a property of the camel-cased name: `widget-id` (whose form), `api-base` (the CurbQuote server,
 * by default the one this script came from), `method` (`manual`, `ai`, `conversation` or
 * `custom`: what is chosen at first), `theme` (`light`,
 * `dark`, or `auto` for what the visitor's system asks; the company's own colours without), `locale`, and `customer-name`, `customer-email`, `customer-phone`, `customer-address`, `customer-city`, `customer-state`,
 * `customer-zip` to fill in what the page knows.
 *
 * Events bubble and are composed, see `QuoteWidgetEvents`: `quote-widget:ready`, `:step`, `:priced`, `:submit`
 * (cancelable), `:submitted`, `:language`, `:error`.
 *
 * Slots: `loading`, `thanks` and `error` in place of the widget's own screens.
 *
 * Custom properties: `--qw-primary`, `--qw-secondary`, `--qw-accent`, `--qw-background`, `--qw-text` over the company's
 * colours; `--qw-font`, `--qw-radius`, `--qw-max-width`. Parts: `card`, `header`, `field`, `input`, `button`, `tile`, `drop-zone`,
 * `photo`, `total`, `breakdown`, `notice`, `toast`.
 */
export class QuoteWidgetElement extends MountingElement {
  static readonly observedAttributes: readonly string[] = Object.values(attributeOf)

  /** The server of elements without `api-base`. */
  static defaultApiBase = ''

  declare widgetId: string | undefined
  declare apiBase: string | undefined
  declare method: MeasurementMethod | undefined
  declare theme: ThemeChoice | undefined
  declare locale: string | undefined
  declare customerName: string | undefined
  declare customerEmail: string | undefined
  declare customerPhone: string | undefined
  declare customerAddress: string | undefined
  declare customerCity: string | undefined
  declare customerState: string | undefined
  declare customerZip: string | undefined

  /** Where the form is in a frame: the page around it, which the lead is said to come from. May be set at any time. */
  declare embeddingPage: SourcePage | undefined

  readonly #controller: WidgetController
  #disconnect: (() => void) | undefined
  #height: HeldHeight | undefined
  #isMounted = false

  constructor() {
    super()
    const emit: Emit = (type, detail) =>
      this.dispatchEvent(
        new CustomEvent(type, {
          detail,
          bubbles: true,
          composed: true,
          cancelable: type === 'quote-widget:submit',
        }),
      )
    const root = this.shadowRoot
    this.#controller = new WidgetController(emit, (css) => root && adoptStyles(root, css))
    if (!root) return
    controllers.set(root, this.#controller)
    keepKeysInside(root)
  }

  override connectedCallback(): void {
    this.#adoptEarlyProperties()
    this.#configure((this as EarlyElement)[earlyStart]?.config)
    this.#disconnect ??= this.#controller.connect()
    const { pending } = this.#controller.language
    if (!pending) return this.#mount()
    // Nothing is shown in one language first and in another after.
    void pending.then(() => this.isConnected && this.#mount())
  }

  #mount(): void {
    if (this.#isMounted) return
    this.#isMounted = true
    if (this.shadowRoot) this.#height = holdHeight(this, this.shadowRoot)
    // Not earlier: they give back the space that the page has reserved.
    this.#controller.addStyles(widgetStyles)
    const early = this.#takeEarlyStart()
    const drawn = this.shadowRoot && mountPlaceOf(this.shadowRoot)
    const description = drawn?.querySelector('textarea')
    const chosen = drawn?.querySelector<HTMLInputElement>('input[type="file"]')
    // Before the form is mounted: it has to find in the fields what it believes to be in them.
    if (description?.value)
      this.#controller.dispatch({ type: 'description-changed', jobDescription: description.value })
    // Where a loader of another age drew it, or its language could not be fetched: a form is of one kind and language.
    const isOurs =
      early?.drawnFor === elementFile &&
      drawn?.querySelector(`.qw[lang="${this.#controller.getMessages().language}"]`)
    const hadFocus = description && this.shadowRoot?.activeElement === description
    if (!isOurs) drawn?.replaceChildren()
    super.connectedCallback()
    if (hadFocus && !isOurs) this.#giveFocusBack(description)
    void this.#makeUpFor(chosen, early?.pressed)
  }

  /** To the field that has taken the place of another. */
  #giveFocusBack({ selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    const field = this.shadowRoot?.querySelector('textarea')
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(selectionStart, selectionEnd)
  }

  /** What the visitor did before anything listened, in its order: the photos, then the button. */
  async #makeUpFor(chosen: HTMLInputElement | null | undefined, pressed: HTMLElement | undefined) {
    if (chosen?.files?.length) {
      const files = [...chosen.files]
      chosen.value = ''
      await this.#controller.uploads.add(files)
    }
    // The first screen has one, which may have been drawn anew.
    if (pressed) this.shadowRoot?.querySelector<HTMLElement>('.button.primary')?.click()
  }

  /** Upgraded, an element may have its root already: the loader's. */
  override attachShadow(options: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(options)
  }

  /** A move is a removal followed at once by an insertion: only an element that stays away is unmounted. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#disconnect?.()
      this.#disconnect = undefined
      this.#height?.stop()
      this.#isMounted = false
      super.disconnectedCallback()
    })
  }

  /** An upgrade tells of every attribute before it connects the element. */
  attributeChangedCallback(): void {
    if (!this.#disconnect) return
    this.#height?.allowChange()
    this.#configure()
  }

  /** Empties the form and goes back to its first screen. */
  reset(): void {
    this.#height?.allowChange()
    this.#controller.reset()
  }

  /** Fills in contact fields that the visitor has left empty. */
  prefill(values: Partial<ContactForm>): void {
    this.#controller.prefill(values)
  }

  /** Shows a name, a message or a banner in place of the company's saved ones, for an editor of them. */
  previewBranding(branding: BrandingPreview): void {
    this.#height?.allowChange()
    this.#controller.dispatch({ type: 'branding-previewed', branding })
  }

  /** Shows a screen that the visitor has come to before, as Back does; `false` where it is not to be had now. */
  showStep(step: WidgetStep): boolean {
    this.#height?.allowChange()
    return this.#controller.showStep(step)
  }

  /** Puts the focus on the first control of the screen. */
  focusFirst(): void {
    const controls = this.shadowRoot?.querySelectorAll<HTMLElement>(
      '.main :is(input, select, textarea, button):not(:disabled)',
    )
    controls?.[0]?.focus()
  }

  /** What the loader has begun, once. */
  #takeEarlyStart() {
    const element = this as EarlyElement
    const early = element[earlyStart]
    element[earlyStart] = undefined
    return early
  }

  #configure(earlyConfig?: Promise<Response>): void {
    const method = measurementMethods.find((offered) => offered === this.method)
    this.#controller.configure({
      widgetId: this.widgetId ?? '',
      draftName: draftNameOf(this, this.widgetId ?? ''),
      apiBase: this.apiBase ?? QuoteWidgetElement.defaultApiBase,
      method,
      locale: this.locale ?? pageLanguage(this),
      hasLoadingSlot: this.querySelector(':scope > [slot="loading"]') !== null,
      earlyConfig,
      page: () => this.embeddingPage ?? { url: location.href, referrer: document.referrer },
    })
    const customer: Partial<ContactForm> = {}
    for (const [attribute, field] of Object.entries(customerAttributes)) {
      const value = this.getAttribute(attribute)
      if (value) customer[field] = value
    }
    this.#controller.prefill(customer)
  }

  /** Properties that the page set before this class was defined lie in front of its accessors. */
  #adoptEarlyProperties(): void {
    for (const property of Object.keys(attributeOf) as AttributeProperty[]) {
      if (!Object.hasOwn(this, property)) continue
      const value: unknown = this[property]
      Reflect.deleteProperty(this, property)
      Reflect.set(this, property, value)
    }
  }
}

for (const property of Object.keys(attributeOf) as AttributeProperty[]) {
  const attribute = attributeOf[property]
  Object.defineProperty(QuoteWidgetElement.prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: HTMLElement) {
      return this.getAttribute(attribute) || undefined
    },
    set(this: HTMLElement, value: string | null | undefined) {
      if (value) this.setAttribute(attribute, value)
      else this.removeAttribute(attribute)
    },
  })
}

declare global {
  interface HTMLElementTagNameMap {
    'quote-widget': QuoteWidgetElement
  }
  interface HTMLElementEventMap {
    'quote-widget:ready': CustomEvent<QuoteWidgetEvents['quote-widget:ready']>
    'quote-widget:step': CustomEvent<QuoteWidgetEvents['quote-widget:step']>
    'quote-widget:priced': CustomEvent<QuoteWidgetEvents['quote-widget:priced']>
    'quote-widget:submit': CustomEvent<QuoteWidgetEvents['quote-widget:submit']>
    'quote-widget:submitted': CustomEvent<QuoteWidgetEvents['quote-widget:submitted']>
    'quote-widget:language': CustomEvent<QuoteWidgetEvents['quote-widget:language']>
    'quote-widget:error': CustomEvent<QuoteWidgetEvents['quote-widget:error']>
  }
}
