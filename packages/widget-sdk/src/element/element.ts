import r2wc from '@r2wc/react-to-web-component'
import { measurementMethods } from '@curbquote/types/widgets'
import { createElement } from 'react'
import { attributeOf, type AttributeProperty } from './attributes.ts'
import type { ContactForm, ContactText } from '../state/contact-form.ts'
import { draftNameOf } from '../state/draft-key.ts'
import type { Emit, QuoteWidgetEventAliases, QuoteWidgetEvents } from '../state/events.ts'
import { earlyStart, elementFile, type EarlyElement } from '../first-step/early-start.ts'
import { holdHeight, type HeldHeight } from './hold-height.ts'
import { keepTranslatedTexts } from './keep-translated-texts.ts'
import { stopKeyPropagation } from '../first-step/stop-key-propagation.ts'
import type { SourcePage } from '../attribution/quote-source.ts'
import { pageLanguage } from '../messages/page-language.ts'
import { mountPlaceOf } from './hydrating-root.ts'
import { lazyModules } from '../form/lazy-modules.ts'
import { QuoteForm } from '../form/QuoteForm.tsx'
import { adoptStyles } from '../styles/adopt-styles.ts'
import { widgetStyles } from '../styles/widget-styles.ts'
import { WidgetController } from '../controller/widget-controller.ts'
import type { BrandingPreview, WidgetStep } from '../state/widget-state.ts'

const properties = Object.keys(attributeOf) as AttributeProperty[]
const customerProperties = properties.filter(
  (property): property is AttributeProperty & ContactText => property.startsWith('customer'),
)

const controllers = new WeakMap<Node, WidgetController>()

/** r2wc passes the shadow root. */
function MountedWidget({ container }: { container?: HTMLElement }) {
  const controller = container && controllers.get(container)
  return controller ? createElement(QuoteForm, { controller }) : null
}

/** Mounts React in the shadow root. This class handles the attributes, because r2wc ignores empty and removed ones. */
const MountingElement = r2wc(MountedWidget, {
  shadow: 'open',
}) as unknown as new () => HTMLElement & {
  connectedCallback(): void
  disconnectedCallback(): void
}

// `pnpm element-docs` writes custom-elements.json and the tables of the README from the following tags, and from those of the
// properties and methods.
/**
 * A business's quote form. Its events bubble and are composed.
 *
 * @tagname quote-widget
 *
 * @fires {CustomEvent<QuoteWidgetEvents['quote-widget:ready']>} quote-widget:ready - The form can be used. `detail`: `widgetId`, `methods`.
 * @fires {CustomEvent<QuoteWidgetEvents['quote-widget:step']>} quote-widget:step - Another screen is shown. `detail`: `step`, `method`.
 * @fires {CustomEvent<QuoteWidgetEvents['quote-widget:priced']>} quote-widget:priced - A price, in dollars, or another answer is shown. `detail`: `totalCost` (undefined for a range and for a price by email), `estimatedArea`, `mode`.
 * @fires {CustomEvent<QuoteWidgetEvents['quote-widget:submit']>} quote-widget:submit - The visitor submits the form. `preventDefault()` cancels the submission. `detail`: `kind`, `totalCost`.
 * @fires {CustomEvent<QuoteWidgetEvents['quote-widget:submitted']>} quote-widget:submitted - The server has stored the request. `detail`: `kind`, `quoteId`, `totalCost`, `value`.
 * @fires {CustomEvent<QuoteWidgetEvents['quote-widget:language']>} quote-widget:language - The visitor chose another language. `detail`: `language`.
 * @fires {CustomEvent<QuoteWidgetEvents['quote-widget:error']>} quote-widget:error - Something failed. `detail`: `title`, `message`, as the visitor sees them.
 *
 * @slot loading - Replaces the placeholder while the form loads.
 * @slot error - Replaces the notice that the form is unavailable, and its retry button.
 * @slot thanks - Replaces the content of the success screen, with its buttons.
 *
 * @csspart card - The whole card.
 * @csspart header - The top of the card: banner, title and progress.
 * @csspart field - A labeled control.
 * @csspart input - The control of a field.
 * @csspart button - The main button, and the other buttons with a border.
 * @csspart tile - A method to choose.
 * @csspart drop-zone - The area where photos are added.
 * @csspart photo - A photo with its measurements.
 * @csspart total - The price.
 * @csspart answer - The range of the price, or the note that the company prices the job itself.
 * @csspart range - The range.
 * @csspart breakdown - The lines of the price.
 * @csspart notice - A notice in the form.
 * @csspart toast - A short message.
 *
 * @cssprop --qw-primary - Primary color. Default: the company's.
 * @cssprop --qw-secondary - Secondary color. Default: the company's.
 * @cssprop --qw-accent - Accent color. Default: the company's.
 * @cssprop --qw-background - Background color. Default: the color of `theme`, otherwise the company's.
 * @cssprop --qw-text - Text color. Default: the color of `theme`, otherwise the company's.
 * @cssprop --qw-font - Font family. Default: the system's font.
 * @cssprop --qw-radius - Corner radius of the card. Default: `16px`.
 * @cssprop --qw-max-width - Width of the card. Default: `520px`, or `1040px` where the card has room for two columns (900 px).
 */
export class QuoteWidgetElement extends MountingElement {
  static readonly observedAttributes: readonly string[] = Object.values(attributeOf)

  /** URL of the server for elements without `api-base`. */
  static defaultApiBase = ''

  /**
   * ID of the widget to show.
   * @attr widget-id
   * @reflect
   */
  declare widgetId: string | undefined
  /**
   * URL of the CurbQuote server. Default: the server of the script, or the `apiBase` of `define()`.
   * @attr api-base
   * @reflect
   */
  declare apiBase: string | undefined
  /**
   * Measurement method that is selected at first, if the company offers it: `manual`, `ai`, `conversation` or `custom`.
   * @attr method
   * @reflect
   */
  declare method: 'manual' | 'ai' | 'conversation' | 'custom' | undefined
  /**
   * Color scheme of the background: `light`, `dark`, or `auto` for that of the visitor's system. Default: the company's colors.
   * @attr theme
   * @reflect
   */
  declare theme: 'light' | 'dark' | 'auto' | undefined
  /**
   * Language tag, `en` or `es`. Default: the nearest `lang` around the widget.
   * @attr locale
   * @reflect
   */
  declare locale: string | undefined
  /**
   * The visitor's name, if the page knows it. Never overwrites what was typed.
   * @attr customer-name
   * @reflect
   */
  declare customerName: string | undefined
  /**
   * The visitor's email address. Never overwrites what was typed.
   * @attr customer-email
   * @reflect
   */
  declare customerEmail: string | undefined
  /**
   * The visitor's phone number. Never overwrites what was typed.
   * @attr customer-phone
   * @reflect
   */
  declare customerPhone: string | undefined
  /**
   * The visitor's street address. Never overwrites what was typed.
   * @attr customer-address
   * @reflect
   */
  declare customerAddress: string | undefined
  /**
   * The visitor's city. Never overwrites what was typed.
   * @attr customer-city
   * @reflect
   */
  declare customerCity: string | undefined
  /**
   * The visitor's state. Never overwrites what was typed.
   * @attr customer-state
   * @reflect
   */
  declare customerState: string | undefined
  /**
   * The visitor's ZIP code. Never overwrites what was typed.
   * @attr customer-zip
   * @reflect
   */
  declare customerZip: string | undefined

  /** For a form in a frame: the page around the frame, which is stored as the quote's source. May be set at any time. */
  declare embeddingPage: SourcePage | undefined

  readonly #controller: WidgetController
  #disconnect: (() => void) | undefined
  #height: HeldHeight | undefined
  #isMounted = false
  #stopVisit: (() => void) | undefined

  constructor() {
    super()
    // Also as `quotewidgetsubmit`, because templates of Angular and Svelte cannot name an event with a colon.
    const emit: Emit = (type, detail) =>
      [type, type.replace(/\W/g, '')]
        .map((name) =>
          this.dispatchEvent(
            new CustomEvent(name, {
              detail,
              bubbles: true,
              composed: true,
              cancelable: type === 'quote-widget:submit',
            }),
          ),
        )
        .every(Boolean)
    const root = this.shadowRoot
    this.#controller = new WidgetController(
      emit,
      lazyModules,
      (css) => root && adoptStyles(root, css),
    )
    if (!root) return
    controllers.set(root, this.#controller)
    stopKeyPropagation(root)
    keepTranslatedTexts(root)
  }

  override connectedCallback(): void {
    this.#adoptEarlyProperties()
    const early = (this as EarlyElement)[earlyStart]
    this.#configure(early?.config)
    this.#disconnect ??= this.#controller.connect()
    const { language, loaded } = this.#controller
    // A first screen of another version stays until the company is loaded, because the form cannot hydrate it.
    const isOther =
      early?.renderedBy !== elementFile && this.shadowRoot?.querySelector('.drop-zone')
    const pending = isOther ? loaded : language.pending
    if (!pending) return this.#mount()
    const form = this.shadowRoot?.querySelector('form')
    // Without the loader, the button of a server's first screen would submit to the hosted page until the form is mounted.
    if (form)
      form.onsubmit = () => {
        ;(this as EarlyElement)[earlyStart] = { pressed: form }
        return false
      }
    // Wait for the messages, so that the form does not change its language.
    void pending.then(() => this.isConnected && this.#mount())
  }

  #mount(): void {
    if (this.#isMounted) return
    this.#isMounted = true
    const root = this.shadowRoot
    const early = this.#consumeEarlyStart()
    const drawn = root && mountPlaceOf(root)
    const chosen = drawn?.querySelector<HTMLInputElement>('input[type="file"]')
    // A first screen of another version or language is rendered again.
    const isOurs =
      early?.renderedBy === elementFile &&
      drawn?.querySelector(`.qw[lang="${this.#controller.getMessages().language}"]`)
    // Before mounting, because hydration requires a state that matches the fields.
    const zip = drawn?.querySelector<HTMLInputElement>('.where input')?.value
    if (zip) this.#controller.prefill({ customerZip: zip })
    const focused = root?.activeElement
    // With AI as the first method, the form is taller than the space that pages usually reserve.
    const isTall = () =>
      this.#controller.getState().hasRestoredJob ||
      ['ai', 'conversation'].includes(this.getAttribute('method') ?? '')
    if (root) this.#height = holdHeight(this, root, !isOurs, isTall)
    if (chosen && !isOurs) root?.replaceChildren()
    this.#controller.addStyles(widgetStyles)
    super.connectedCallback()
    if (focused && !isOurs) this.#restoreFocus(focused)
    void this.#replayEarlyInput(chosen, early?.pressed)
    void this.#controller.loaded?.then(() => this.#countVisit()).catch(() => {})
  }

  /** Loaded after the form, which does not need it. */
  async #countVisit(): Promise<void> {
    const { countVisit } = await import('../visits/count-visit.ts')
    if (!this.#isMounted || this.#controller.getState().availability.status !== 'ready') return
    this.#stopVisit ??= countVisit(this, () => ({
      controller: this.#controller,
      widgetId: this.widgetId ?? '',
      host: new URL(this.embeddingPage?.url ?? location.href).hostname,
    }))
  }

  /** Restores the focus and the selection of a field after a new render. */
  #restoreFocus(focused: Element): void {
    if (!focused.matches('.where input')) return
    const field = this.shadowRoot?.querySelector<HTMLInputElement>('.where input')
    const { selectionStart, selectionEnd } = focused as HTMLInputElement
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(selectionStart, selectionEnd)
  }

  /** Repeats the visitor's actions from before the form was mounted: adds chosen photos, then presses the button. */
  async #replayEarlyInput(
    chosen: HTMLInputElement | null | undefined,
    pressed: HTMLElement | undefined,
  ) {
    if (chosen?.files?.length) {
      const files = [...chosen.files]
      chosen.value = ''
      await this.#controller.uploads.add(files)
    }
    // Queried again, because the first screen may have been rendered again.
    if (pressed) this.shadowRoot?.querySelector<HTMLElement>('.button.primary')?.click()
  }

  /** The loader may have attached a root before the element was upgraded. */
  override attachShadow(options: ShadowRootInit): ShadowRoot {
    return this.shadowRoot ?? super.attachShadow(options)
  }

  /** A move removes and inserts an element in one task. Only an element that stays removed is unmounted. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#disconnect?.()
      this.#disconnect = undefined
      this.#height?.stop()
      this.#isMounted = false
      this.#stopVisit?.()
      this.#stopVisit = undefined
      super.disconnectedCallback()
    })
  }

  /** During an upgrade, all attributes are reported before the element is connected. */
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

  /** Fills in empty contact fields: `customerName`, `customerEmail` and so on. */
  prefill(values: Partial<ContactForm>): void {
    this.#controller.prefill(values)
  }

  /** Shows `brandingName`, `headerMessage` or `logoUrl` in place of the saved ones, for a preview. */
  previewBranding(branding: BrandingPreview): void {
    this.#height?.allowChange()
    this.#controller.dispatch({ type: 'branding-previewed', branding })
  }

  /** Shows `job`, `price` or `contact` again, as Back does. Returns `false` if that screen cannot be shown now. */
  showStep(step: WidgetStep): boolean {
    this.#height?.allowChange()
    return this.#controller.showStep(step)
  }

  /** Moves the focus to the first control of the screen. The widget never takes the focus by itself. */
  focusFirst(): void {
    const controls = this.shadowRoot?.querySelectorAll<HTMLElement>(
      '[data-asks] input, .main :is(input, select, textarea, button):not(:disabled, .where *)',
    )
    // A hidden control does not take the focus.
    for (const control of controls ?? []) {
      control.focus()
      if (this.shadowRoot?.activeElement === control) return
    }
  }

  /** Returns the early start of the loader, `undefined` after the first call. */
  #consumeEarlyStart() {
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
    for (const property of customerProperties)
      if (this[property]) customer[property] = this[property]
    this.#controller.prefill(customer)
  }

  /** Sets properties again that the page set before the class was defined, because they hide the accessors. */
  #adoptEarlyProperties(): void {
    for (const property of properties) {
      if (!Object.hasOwn(this, property)) continue
      const value: unknown = this[property]
      Reflect.deleteProperty(this, property)
      Reflect.set(this, property, value)
    }
  }
}

for (const property of properties) {
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

type AliasEvents = {
  [Type in keyof QuoteWidgetEventAliases]: CustomEvent<QuoteWidgetEventAliases[Type]>
}

declare global {
  interface HTMLElementTagNameMap {
    'quote-widget': QuoteWidgetElement
  }
  interface HTMLElementEventMap extends AliasEvents {
    'quote-widget:ready': CustomEvent<QuoteWidgetEvents['quote-widget:ready']>
    'quote-widget:step': CustomEvent<QuoteWidgetEvents['quote-widget:step']>
    'quote-widget:priced': CustomEvent<QuoteWidgetEvents['quote-widget:priced']>
    'quote-widget:submit': CustomEvent<QuoteWidgetEvents['quote-widget:submit']>
    'quote-widget:submitted': CustomEvent<QuoteWidgetEvents['quote-widget:submitted']>
    'quote-widget:language': CustomEvent<QuoteWidgetEvents['quote-widget:language']>
    'quote-widget:error': CustomEvent<QuoteWidgetEvents['quote-widget:error']>
  }
}
