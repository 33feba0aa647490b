import type { ResponseOf } from '@curbquote/types/endpoints'
import { isZip } from '@curbquote/types/places'
import { type MeasurementMethod, measurementMethods } from '@curbquote/types/widgets'
import type { routes } from '@curbquote/types/widgets/routes'
import type { ConversationTurns } from '../requests/conversation-turns.ts'
import { ApiError } from '../client/client-errors.ts'
import { createQuoteClient } from '../client/quote-client.ts'
import type { ContactForm } from '../state/contact-form.ts'
import { loadDraft, saveDraft, type DraftStorage } from '../state/draft.ts'
import type { Emit } from '../state/events.ts'
import type { Messages } from '../messages/messages.ts'
import type { LazyModules } from './lazy-modules.ts'
import { WidgetLanguage } from './widget-language.ts'
import { isMeasured, isPricedOnRequest, isSizeMissing } from '../state/measurements.ts'
import { newItem, type PhotoItem } from '../state/photo-item.ts'
import { photolessItemsOf } from '../state/quoted-items.ts'
import { randomId } from '../client/random-id.ts'
import { PhotoUploads } from '../uploads/photo-uploads.ts'
import type { Pricing } from '../requests/pricing.ts'
import type { Proofs } from '../proof/proofs.ts'
import type { SourcePage } from '../attribution/quote-source.ts'
import type { Submission } from '../requests/submission.ts'
import type { ZipChecks } from '../requests/zip-checks.ts'
import type { WidgetAction, WidgetEffect } from '../state/widget-reducer.ts'
import {
  asksZip,
  isMethodAvailable,
  isPriceCurrent,
  stepsOf,
  type UnavailableReason,
  type WidgetState,
  type WidgetStep,
} from '../state/widget-state.ts'
import { WidgetStore } from '../state/widget-store.ts'

interface WidgetSettings {
  widgetId: string
  apiBase: string
  method: MeasurementMethod | undefined
  locale: string | undefined
  /** The name of the draft. Default: the widget's id. */
  draftName?: string
  /** Whether the page has content for the `loading` slot. */
  hasLoadingSlot?: boolean
  /** The response with the company's configuration, if the loader has requested it. */
  earlyConfig?: Promise<Response> | undefined
  /** The page that the quote is reported to come from. */
  page?: () => SourcePage
}

/** What a page has in place of a value that its template or link did not fill in, such as `{{contact.name}}`. */
const mergeTag =
  /^\s*(?:\{[{%].*[}%]\}|\$\{.*\}|<%.*%>|\*\|.*\|\*|%{1,2}\w+%{1,2}|\[.*\]|undefined|null)\s*$/s

/**
 * The logic of one widget: navigation, loading of the company and the draft. Runs the effects of the reducer and owns the
 * collaborators for pricing, submission, conversation, uploads and language. Outlives the React tree, so an element that
 * the page removes and inserts again continues in the same state.
 */
export class WidgetController {
  readonly uploads: PhotoUploads
  readonly language: WidgetLanguage
  readonly laterSteps: LazyModules['laterSteps']
  /** Adds styles to the shadow root. */
  readonly addStyles: (css: string) => void
  /** The first load of the company. */
  loaded: Promise<void> | undefined
  readonly #store: WidgetStore
  readonly #analysisScreens: LazyModules['analysisScreens']
  readonly #storage = tabStorage()
  #pricing: Pricing | undefined
  #proofs: Proofs | undefined
  #conversation: ConversationTurns | undefined
  #submission: Submission | undefined
  #zipChecks: ZipChecks | undefined
  #settings: WidgetSettings = { widgetId: '', apiBase: '', method: undefined, locale: undefined }
  #draftName = ''
  #prefill: Partial<ContactForm> = {}
  #hasArrived = false

  constructor(
    emit: Emit,
    { laterSteps, analysisScreens }: LazyModules,
    addStyles: (css: string) => void = () => {},
  ) {
    this.laterSteps = laterSteps
    this.#analysisScreens = analysisScreens
    this.addStyles = addStyles
    this.#store = new WidgetStore({ emit, runEffect: (effect) => this.#run(effect) })
    this.uploads = new PhotoUploads(this.#store, laterSteps)
    this.language = new WidgetLanguage(this.#store)
  }

  getState = (): WidgetState => this.#store.state

  getMessages = (): Messages => this.#store.messages

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  get apiBase(): string {
    return this.#settings.apiBase
  }

  get hasLoadingSlot(): boolean {
    return this.#settings.hasLoadingSlot ?? false
  }

  /** Marks the requests of this form as those of a visit whose steps are counted. */
  markVisitCounted(): void {
    this.#store.isVisitCounted = true
  }

  /** `undefined` until the later steps are loaded. */
  get submission(): Submission | undefined {
    const { module } = this.laterSteps
    const { pricing, proofs } = this
    if (module && pricing && proofs)
      this.#submission ??= new module.Submission(this.#store, pricing, proofs, () => this.#page())
    return this.#submission
  }

  /** `undefined` until the later steps are loaded. */
  get pricing(): Pricing | undefined {
    const { module } = this.laterSteps
    const { proofs } = this
    if (module && proofs)
      this.#pricing ??= new module.Pricing(
        this.#store,
        proofs,
        this.#analysisScreens,
        () => void this.load(),
      )
    return this.#pricing
  }

  /** `undefined` until the later steps are loaded. */
  get conversation(): ConversationTurns | undefined {
    const { module } = this.laterSteps
    const { proofs } = this
    if (module && proofs) this.#conversation ??= new module.ConversationTurns(this.#store, proofs)
    return this.#conversation
  }

  /** `undefined` until the later steps are loaded. */
  get proofs(): Proofs | undefined {
    const { module } = this.laterSteps
    if (module) this.#proofs ??= new module.Proofs(this.#store)
    return this.#proofs
  }

  /** `undefined` until the later steps are loaded. */
  get zipChecks(): ZipChecks | undefined {
    const { module } = this.laterSteps
    const { proofs } = this
    if (module && proofs)
      this.#zipChecks ??= new module.ZipChecks(this.#store, proofs, () => this.#page())
    return this.#zipChecks
  }

  /** Applies the element's attributes. Another widget id or server starts with its own draft. */
  configure(settings: WidgetSettings): void {
    const { widgetId, apiBase, method } = this.#settings
    const isOther = settings.widgetId !== widgetId || settings.apiBase !== apiBase
    this.#settings = settings
    this.language.setPageLocale(settings.locale, { isChange: !isOther })
    if (isOther) this.#start(settings)
    else if (settings.method && settings.method !== method) this.chooseMethod(settings.method)
  }

  /** Listens to the connection while the element is on its page. */
  connect(): () => void {
    const updateConnection = () => {
      this.dispatch({ type: 'connection-changed', isOffline: !navigator.onLine })
      if (!navigator.onLine) return
      this.uploads.resume()
      const { availability } = this.#store.state
      if (availability.status === 'unavailable' && availability.reason === 'failed')
        void this.load()
    }
    updateConnection()
    window.addEventListener('online', updateConnection)
    window.addEventListener('offline', updateConnection)
    return () => {
      window.removeEventListener('online', updateConnection)
      window.removeEventListener('offline', updateConnection)
    }
  }

  dispatch(action: WidgetAction): void {
    this.#store.dispatch(action)
  }

  /** Whether the current screen takes the focus, because an action of the visitor led to it. Returns `true` only once. */
  consumeArrival(): boolean {
    const hasArrived = this.#hasArrived
    this.#hasArrived = false
    return hasArrived
  }

  /** Loads the company's configuration. */
  async load(): Promise<void> {
    const store = this.#store
    const { widgetId, method } = this.#settings
    const { client } = store
    if (!widgetId) return this.dispatch({ type: 'load-failed', reason: 'notFound' })
    this.dispatch({ type: 'load-started' })
    try {
      const config = await client.loadConfig()
      // Wait for the messages, so that the form does not change its language.
      await this.language.pending
      if (client !== store.client) return
      this.dispatch({ type: 'loaded', config, preferredMethod: method })
      const methods = measurementMethods.filter((offered) => isMethodAvailable(config, offered))
      store.emit('quote-widget:ready', { widgetId, methods })
      if (store.state.analysis.conversation)
        this.#withLaterSteps(() => void this.conversation?.refresh())
    } catch (error) {
      await this.language.pending
      if (client !== store.client) return
      const reason = unavailableReason(error)
      const { body, retryAfterSeconds } = error instanceof ApiError ? error : {}
      // A proxy's response has no such body.
      const { contact } = (body ?? {}) as Partial<ResponseOf<typeof routes.getWidgetConfig, 403>>
      this.dispatch({ type: 'load-failed', reason, contact, retryAfterSeconds })
      const { title, text } = store.messages.unavailable[reason]
      store.emit('quote-widget:error', { title, message: text })
    }
  }

  /** Adds something without a photo. If there is only one choice, it is chosen. */
  addItem(): void {
    const [item, ...others] = photolessItemsOf(this.#store.state)
    const chosen = others.length === 0 ? item : undefined
    this.dispatch({ type: 'item-added', item: newItem(randomId(), chosen) })
  }

  chooseMethod(method: MeasurementMethod): void {
    const { availability } = this.#store.state
    if (availability.status === 'ready' && isMethodAvailable(availability.config, method))
      this.dispatch({ type: 'method-chosen', method })
  }

  /** Shows a screen that the visitor has reached before; `false` if it cannot be shown now. */
  showStep(step: WidgetStep): boolean {
    const { state } = this.#store
    if (step === state.step) return true
    if (state.isSubmitting || state.step === 'done' || !stepsOf(state.method).includes(step))
      return false
    const isOpen =
      step === 'job' || (state.method === 'custom' ? !this.#isZipMissing() : isPriceCurrent(state))
    if (isOpen) this.dispatch({ type: 'step-shown', step })
    return isOpen
  }

  /** Handles the Get Quote button: checks the input, prices the job if needed and shows the price. */
  async getQuote(): Promise<void> {
    const store = this.#store
    const { method, photos, items, pricing, priced } = store.state
    const { toasts } = store.messages
    if (pricing === 'pricing') return
    this.dispatch({ type: 'step-checked', step: 'job' })
    // The field says what is missing, and has the focus.
    if (this.#isZipMissing()) return
    if (method !== 'conversation' && photos.length + (method === 'manual' ? items.length : 0) === 0)
      return store.fail(toasts.noPhotos)
    const measured = method === 'manual' ? [...photos, ...items] : items
    const faulty = measured.findIndex((photo) => !isMeasured(photo))
    if (measured[faulty]) return this.#reportFault(measured[faulty], faulty + 1)
    // The photos of a conversation are already sent.
    if (method !== 'conversation' && photos.some((photo) => photo.upload.status !== 'uploaded'))
      return
    if (this.#analysisScreens.module?.isUnanswered(store.state))
      return store.failTry(toasts.missingFields)
    if (!isPriceCurrent(store.state)) {
      if (!this.laterSteps.module) await this.laterSteps.load().catch(() => this.#failToLoad())
      await this.pricing?.price()
    }
    const isNew = store.state.priced && store.state.priced !== priced
    if (!isPriceCurrent(store.state) && !isNew) return
    this.dispatch({ type: 'step-shown', step: 'price' })
    // The description may have changed during the request.
    this.pricing?.updateSoon()
  }

  /** Continues from the photos of a custom job to its contact form, which has the description. */
  continueCustomJob(): void {
    const { photos } = this.#store.state
    this.dispatch({ type: 'step-checked', step: 'job' })
    if (this.#isZipMissing()) return
    if (photos.some((photo) => photo.upload.status !== 'uploaded')) return
    this.dispatch({ type: 'step-shown', step: 'contact' })
  }

  reset(): void {
    this.dispatch({ type: 'reset' })
    this.prefill(this.#prefill)
  }

  /** Makes the next screen take the focus. */
  arrive(): void {
    this.#hasArrived = true
  }

  /** Returns from the success screen to an empty form. */
  startAnother(): void {
    this.reset()
    this.arrive()
  }

  /** Fills in contact fields that are empty. */
  prefill(given: Partial<ContactForm>): void {
    const values = Object.fromEntries(
      Object.entries(given).filter(([, value]) => !mergeTag.test(String(value))),
    )
    this.#prefill = { ...this.#prefill, ...values }
    const { customer } = this.#store.state
    const fields = Object.keys(values) as (keyof ContactForm)[]
    const empty = fields.filter((field) => field in customer && !customer[field] && values[field])
    if (empty.length === 0) return
    this.dispatch({
      type: 'customer-changed',
      customer: Object.fromEntries(empty.map((field) => [field, values[field]])),
    })
  }

  #start(settings: WidgetSettings): void {
    const { apiBase, widgetId, earlyConfig, draftName = widgetId } = settings
    this.#store.client = createQuoteClient({
      apiBase,
      widgetId,
      fetch: fetchWithFirstResponse(earlyConfig),
    })
    this.dispatch({ type: 'widget-changed', customer: this.#prefill })
    this.#draftName = draftName
    const draft = loadDraft(this.#storage, draftName, Date.now(), location.pathname)
    if (draft) this.dispatch({ type: 'draft-restored', draft })
    this.loaded = this.load()
  }

  /** Runs `work` once the later steps are loaded. If they cannot be loaded, the screen that needs them shows the failure. */
  #withLaterSteps(work: () => void): void {
    if (this.laterSteps.module) work()
    else this.laterSteps.load().then(work, () => {})
  }

  /** Reports the first photo that cannot be priced yet. Its fields say what else is missing. */
  #reportFault(photo: PhotoItem, position: number): void {
    const store = this.#store
    const { language, toasts } = store.messages
    if (!isPricedOnRequest(photo)) {
      if (isSizeMissing(photo)) store.fail(toasts.missingMeasurements)
      return
    }
    this.laterSteps.load().then(
      ({ laterMessages }) => {
        const words = laterMessages[language].items
        store.failTry(words.onRequest(position))
      },
      () => this.#failToLoad(),
    )
  }

  #failToLoad(): void {
    const { toasts, notLoaded } = this.#store.messages
    this.#store.failTry({ ...toasts.analysisFailed, text: notLoaded })
  }

  #isZipMissing(): boolean {
    const { state } = this.#store
    return asksZip(state) && !isZip(state.customer.customerZip)
  }

  #page(): SourcePage {
    return this.#settings.page?.() ?? { url: '', referrer: '' }
  }

  #run(effect: WidgetEffect): void {
    switch (effect.type) {
      case 'discard-photos':
        return this.uploads.discard(effect.photos)
      case 'cancel-pricing':
        return this.#pricing?.cancel()
      case 'update-price':
        return this.#withLaterSteps(() => this.pricing?.updateSoon())
      case 'cancel-reply':
        return this.#conversation?.cancel()
      case 'announce-step': {
        const { step, method } = this.#store.state
        this.#hasArrived = effect.isArrival
        this.#store.emit('quote-widget:step', { step, method })
        return
      }
      case 'load-later-steps':
        // The screen that needs the module shows a failure with a retry.
        this.#withLaterSteps(() => this.proofs)
        return
      case 'check-zip':
        return this.#withLaterSteps(() => {
          // The screen for a place outside takes the focus only if the visitor has just entered the ZIP code.
          void this.zipChecks?.check(() => effect.isTyped && this.arrive())
        })
      case 'save-draft':
        if (this.#draftName)
          saveDraft(this.#storage, this.#draftName, this.#store.state, {
            method: this.#settings.method,
            customer: this.#prefill,
          })
        return
    }
  }
}

/** A `fetch` that resolves the first call with an earlier response. It sends all later requests. */
function fetchWithFirstResponse(response: Promise<Response> | undefined): typeof fetch {
  let early = response
  return (...request) => {
    const first = early
    early = undefined
    return first ?? fetch(...request)
  }
}

function unavailableReason(error: unknown): UnavailableReason {
  if (!(error instanceof ApiError)) return 'failed'
  // A malformed id is rejected with 400.
  if (error.status === 404 || error.status === 400) return 'notFound'
  if (error.status === 429) return 'busy'
  if (error.status !== 403) return 'failed'
  return error.code === 'PAYMENT_FAILED' || /billing|payment/i.test(error.message)
    ? 'paymentFailed'
    : 'paused'
}

/** Reading the property throws in sandboxed frames. */
function tabStorage(): DraftStorage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
