import {
  centsToDollars,
  maxPhotosByMethod,
  measurementMethods,
  type AnalyzedJob,
  type Language,
  type MeasurementMethod,
  type SubmittedQuote,
  type WidgetUnavailable,
} from '@curbquote/types'
import { ApiError, PriceChangedError, type ApiErrorCode } from './client/client-errors.ts'
import { toAnalyzeJob } from './analyze-job.ts'
import { createQuoteClient, type QuoteClient } from './client/quote-client.ts'
import type { ContactForm } from './contact/contact-form.ts'
import { loadDraft, saveDraft, type DraftStorage, type SubmissionIntent } from './draft.ts'
import type { Emit } from './events.ts'
import { toJson } from './json.ts'
import { quoteSource, type SourcePage } from './quote-source.ts'
import { chosenLanguage, rememberLanguage } from './messages/chosen-language.ts'
import { english } from './messages/en.ts'
import { loadMessages, type Messages } from './messages/messages.ts'
import { analysisProblemOf, problemSentence } from './analysis/analysis-problem.ts'
import { isMeasured } from './photos/measurements.ts'
import { isTooLarge, photoKind } from './photos/photo-file.ts'
import {
  isPending,
  newPhotoItem,
  unsentPhotos,
  uploadedUrls,
  type PhotoItem,
} from './photos/photo-item.ts'
import { PhotoUploads } from './photos/photo-uploads.ts'
import { randomId } from './random-id.ts'
import { laterSteps } from './steps/later-steps.ts'
import type { Honeypot } from './submission.ts'
import {
  initialState,
  isMeasuredByAi,
  isMethodAvailable,
  isPriceCurrent,
  reduceWidget,
  stepsOf,
  totalCentsOf,
  type PricedQuote,
  type Submitted,
  type ToastMessage,
  type UnavailableReason,
  type WidgetAction,
  type WidgetState,
  type WidgetStep,
} from './widget-state.ts'

const repriceDelayMs = 700

interface WidgetSettings {
  widgetId: string
  apiBase: string
  method: MeasurementMethod | undefined
  locale: string | undefined
  /** Under which the draft is kept; unset: the widget's id. */
  draftName?: string
  /** Whether the page shows something of its own while the company is asked for. */
  hasLoadingSlot?: boolean
  /** The company's answer, where it has been asked already. */
  earlyConfig?: Promise<Response> | undefined
  /** Where the visitor is, and came from. */
  page?: () => SourcePage
}

/**
 * Everything a widget does besides drawing itself: the state, the requests, the uploads, the draft. It outlives the
 * React tree, so that an element which its page takes out and puts back goes on where it was.
 */
export class WidgetController {
  /** Adds styles where the form is drawn. */
  readonly addStyles: (css: string) => void
  readonly #emit: Emit
  readonly #storage: DraftStorage | undefined
  readonly #listeners = new Set<() => void>()
  readonly #uploads: PhotoUploads
  #settings: WidgetSettings = { widgetId: '', apiBase: '', method: undefined, locale: undefined }
  #api: QuoteClient = createQuoteClient({ apiBase: '', widgetId: '' })
  #state = initialState
  #messages: Messages = english
  #wantedMessages: Messages | Promise<Messages> = english
  #pricing = new AbortController()
  #reply = new AbortController()
  #repriceTimer: ReturnType<typeof setTimeout> | undefined
  #intent: SubmissionIntent | undefined
  #draftName = ''
  #lastToastId = 0
  #chosenLanguage = chosenLanguage()
  #prefill: Partial<ContactForm> = {}
  #hasArrived = false
  #hasRestoredJob = false

  constructor(emit: Emit, addStyles: (css: string) => void = () => {}) {
    this.#emit = emit
    this.addStyles = addStyles
    this.#storage = tabStorage()
    this.#uploads = new PhotoUploads({
      upload: (photo, options) => this.#api.uploadPhoto(photo, options),
      onChange: (id, upload) => this.dispatch({ type: 'photo-upload-changed', id, upload }),
      onFailed: (id, error) => this.#failUpload(id, error),
    })
  }

  getState = (): WidgetState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  getMessages = (): Messages => this.#messages

  get messages(): Messages {
    return this.#messages
  }

  get apiBase(): string {
    return this.#settings.apiBase
  }

  get hasLoadingSlot(): boolean {
    return this.#settings.hasLoadingSlot ?? false
  }

  /** Takes the element's attributes; another widget or server starts afresh. */
  configure(settings: WidgetSettings): void {
    const { widgetId, apiBase, method } = this.#settings
    const isOther = settings.widgetId !== widgetId || settings.apiBase !== apiBase
    // A page that changes its own language takes the form along, whatever the visitor chose before.
    if (!isOther && settings.locale !== this.#settings.locale) this.#chosenLanguage = undefined
    this.#settings = settings
    this.#chooseMessages()
    if (isOther) {
      this.#endRequests()
      this.#api = createQuoteClient({ ...settings, fetch: answeringFirst(settings.earlyConfig) })
      this.#replaceState({
        ...initialState,
        customer: { ...initialState.customer, ...this.#prefill },
      })
      this.#draftName = settings.draftName ?? settings.widgetId
      const kept = loadDraft(this.#storage, this.#draftName, Date.now())
      this.#intent = kept?.intent
      if (kept) this.dispatch({ type: 'draft-restored', draft: kept.draft })
      const restored = this.#state
      this.#hasRestoredJob =
        restored.jobDescription !== '' || restored.photos.length > 0 || restored.method !== 'manual'
      void this.load()
      // It may have been left before a change had its price.
      this.#repriceSoon()
    } else if (settings.method && settings.method !== method) this.chooseMethod(settings.method)
  }

  /** Settles when the form can be drawn in its language; `undefined` where it can be at once. */
  get pendingMessages(): Promise<unknown> | undefined {
    return 'then' in this.#wantedMessages ? this.#wantedMessages : undefined
  }

  /** Listens to the connection for as long as the widget is on its page. */
  connect(): () => void {
    const noteConnection = () => {
      this.dispatch({ type: 'connection-changed', isOffline: !navigator.onLine })
      if (!navigator.onLine) return
      this.#uploads.resume()
      const { availability } = this.#state
      if (availability.status === 'unavailable' && availability.reason === 'failed')
        void this.load()
    }
    noteConnection()
    window.addEventListener('online', noteConnection)
    window.addEventListener('offline', noteConnection)
    return () => {
      window.removeEventListener('online', noteConnection)
      window.removeEventListener('offline', noteConnection)
    }
  }

  dispatch(action: WidgetAction): void {
    const before = this.#state
    this.#replaceState(reduceWidget(before, action))
    this.#followUp(action, before, this.#state)
  }

  /** Whether the visitor's own action has just brought another screen: only then may it take the focus. */
  takeArrival(): boolean {
    const hasArrived = this.#hasArrived
    this.#hasArrived = false
    return hasArrived
  }

  async load(): Promise<void> {
    const { widgetId, method } = this.#settings
    const api = this.#api
    if (!widgetId) return this.dispatch({ type: 'load-failed', reason: 'notFound' })
    this.dispatch({ type: 'load-started' })
    try {
      const config = await api.loadConfig()
      // Nothing is shown in one language first and in another after.
      await this.#wantedMessages
      if (api !== this.#api) return
      const { photos, step } = this.#state
      const isBegun = this.#hasRestoredJob || photos.length > 0 || step !== 'job'
      this.dispatch({ type: 'loaded', config, preferredMethod: isBegun ? undefined : method })
      const methods = measurementMethods.filter((offered) => isMethodAvailable(config, offered))
      this.#emit('quote-widget:ready', { widgetId, methods })
      void this.#refreshConversation()
    } catch (error) {
      await this.#wantedMessages
      if (api !== this.#api) return
      const reason = unavailableReason(error)
      const body = error instanceof ApiError ? error.body : undefined
      const { contact } = (body ?? {}) as Partial<WidgetUnavailable>
      this.dispatch({ type: 'load-failed', reason, contact })
      const { title, text } = this.messages.unavailable[reason]
      this.#emit('quote-widget:error', { title, message: text })
    }
  }

  chooseMethod(method: MeasurementMethod): void {
    const { availability } = this.#state
    if (availability.status === 'ready' && isMethodAvailable(availability.config, method))
      this.dispatch({ type: 'method-chosen', method })
  }

  /** Adds the files that may be added, and says of the others why not. */
  async addPhotos(files: readonly File[]): Promise<void> {
    const { toasts } = this.messages
    const refusals: Omit<ToastMessage, 'id' | 'tone'>[] = []
    const accepted: { file: File; kind: NonNullable<Awaited<ReturnType<typeof photoKind>>> }[] = []
    for (const file of files) {
      const kind = await photoKind(file).catch(() => undefined)
      if (!kind) refusals.push(toasts.invalidType(file.name))
      else if (isTooLarge(file)) refusals.push(toasts.tooLarge(file.name))
      else accepted.push({ file, kind })
    }
    const { method, photos: present, analysis } = this.#state
    const limit = maxPhotosByMethod[method]
    const sent = (method === 'conversation' && analysis.conversation?.photos) || []
    const room = Math.max(0, limit - sent.length - unsentPhotos(present, sent).length)
    if (accepted.length > room)
      refusals.push(
        room === limit ? toasts.tooManyPhotos(limit) : toasts.photoLimitExceeded(limit, room),
      )
    const added = accepted.slice(0, room).map(({ file, kind }) => ({ id: randomId(), file, kind }))
    const photos = added.map(({ id, file, kind }) =>
      newPhotoItem(id, file.name, preview(file, kind)),
    )
    if (photos.length > 0) this.dispatch({ type: 'photos-added', photos })
    this.dispatch({ type: 'files-rejected', reasons: refusals.map(({ text }) => text) })
    if (refusals.length > 0) this.#fail(...refusals)
    for (const { id, file, kind } of added) this.#uploads.add(id, file, kind)
  }

  retryPhoto(id: string): void {
    this.#uploads.retry(id)
  }

  changeDescription(jobDescription: string): void {
    this.dispatch({ type: 'description-changed', jobDescription })
    this.#repriceSoon()
  }

  /** Takes an area that the visitor knows better than AI. */
  changeArea(groupId: number, text: string): void {
    this.dispatch({ type: 'area-changed', groupId, text })
    this.#repriceSoon()
  }

  /** Gives up waiting for the measurement. */
  cancelPricing(): void {
    this.#pricing.abort()
    this.dispatch({ type: 'pricing-reverted' })
  }

  /** The language switch. */
  async chooseLanguage(language: string): Promise<void> {
    this.#chosenLanguage = language
    rememberLanguage(language)
    this.#chooseMessages()
    const { language: shown } = await this.#wantedMessages
    this.#emit('quote-widget:language', { language: shown })
  }

  /** Shows a screen that the visitor has come to before; `false` where it is not to be had now. */
  showStep(step: WidgetStep): boolean {
    const { method, jobDescription, isSubmitting, step: shown } = this.#state
    if (step === shown) return true
    if (isSubmitting || shown === 'done' || !stepsOf(method).includes(step)) return false
    const isOpen =
      step === 'job' ||
      (method === 'custom' ? jobDescription.trim() !== '' : isPriceCurrent(this.#state))
    if (isOpen) this.dispatch({ type: 'step-shown', step })
    return isOpen
  }

  /** The Get Quote button. */
  async getQuote(): Promise<void> {
    const { method, photos } = this.#state
    const { toasts } = this.messages
    if (this.#state.pricing === 'pricing') return
    this.dispatch({ type: 'step-checked', step: 'job' })
    // A conversation has its photos already.
    if (method !== 'conversation') {
      if (photos.length === 0) return this.#failTry(toasts.noPhotos)
      if (method === 'manual' && !photos.every(isMeasured))
        return this.#failTry(toasts.missingMeasurements)
      if (photos.some((photo) => photo.upload.status !== 'uploaded')) return
    }
    const { priced } = this.#state
    if (!isPriceCurrent(this.#state)) await this.price()
    const isNew = this.#state.priced && this.#state.priced !== priced
    if (!isPriceCurrent(this.#state) && !isNew) return
    this.dispatch({ type: 'step-shown', step: 'price' })
    // The description may have been changed while its price was worked out.
    this.#repriceSoon()
  }

  /** Has the job priced as it is typed now; a later call makes an earlier one void. */
  async price(): Promise<void> {
    const job = toAnalyzeJob(this.#state, this.#answerLanguage)
    if (!job) return
    this.#pricing.abort()
    const pricing = new AbortController()
    this.#pricing = pricing
    this.dispatch({ type: 'pricing-started' })
    try {
      const analyzed = await this.#api.analyze(job, { signal: pricing.signal })
      if (pricing !== this.#pricing || pricing.signal.aborted) return
      const { jobDescription = '' } = job
      this.dispatch({ type: 'priced', analyzed, jobDescription, pricedAt: Date.now() })
      this.#emit('quote-widget:priced', {
        totalCost: toDollars(this.#state.priced && totalCentsOf(this.#state.priced)) ?? 0,
        estimatedArea: analyzed.analysis.estimatedArea,
      })
    } catch (error) {
      if (pricing !== this.#pricing || pricing.signal.aborted) return
      if (hasErrorCode('ANALYSIS_EXPIRED', error)) return this.#dropExpiredPrice(error)
      const isAnalyzing = isMeasuredByAi(this.#state.method) && !this.#state.priced
      const problem = isAnalyzing ? analysisProblemOf(error) : undefined
      this.dispatch({ type: 'pricing-failed', ...(problem && { problem }) })
      this.#failAnalysis(error)
      // The company has stopped offering it: the first screen then offers a custom job.
      if (hasErrorCode('SERVICE_NOT_OFFERED', error)) void this.load()
    }
  }

  /** The visitor's turn in the conversation: the words and photos that are ready to be sent. */
  async say(): Promise<void> {
    const { analysis, photos } = this.#state
    const { conversation, chatText, isReplying } = analysis
    if (isReplying) return
    const unsent = unsentPhotos(photos, conversation?.photos ?? [])
    if (!conversation && unsent.length === 0) return this.#fail(this.messages.toasts.noPhotos)
    const urls = uploadedUrls(unsent)
    if (urls.length < unsent.length || (urls.length === 0 && chatText.trim() === '')) return
    const api = this.#api
    this.#reply.abort()
    const reply = new AbortController()
    this.#reply = reply
    this.dispatch({ type: 'reply-started' })
    try {
      const answered = await api.converse(
        {
          turn: conversation?.turn ?? 0,
          text: chatText.trim(),
          photos: urls,
          language: this.#answerLanguage,
        },
        { conversationId: conversation?.conversationId, signal: reply.signal },
      )
      if (reply.signal.aborted) return
      this.dispatch({ type: 'replied', conversation: answered })
    } catch (error) {
      if (reply.signal.aborted) return
      this.dispatch({ type: 'reply-failed', problem: analysisProblemOf(error) })
      this.#failAnalysis(error)
      // The answer may have been lost on its way, or the conversation be gone.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        await this.#refreshConversation()
    }
  }

  /** Ends the conversation; its photos can be shown to the next one. */
  startOver(): void {
    this.#reply.abort()
    this.dispatch({ type: 'conversation-dropped' })
  }

  /** From a custom job's description to its contact form. */
  continueCustomJob(): void {
    this.dispatch({ type: 'step-checked', step: 'job' })
    if (this.#state.jobDescription.trim() === '')
      return this.#failTry(this.messages.toasts.missingFields)
    if (this.#state.photos.some((photo) => photo.upload.status !== 'uploaded')) return
    this.dispatch({ type: 'step-shown', step: 'contact' })
  }

  async submitQuote(honeypot: Honeypot): Promise<void> {
    const { priced, customer, isSubmitting } = this.#state
    const { module } = laterSteps
    if (isSubmitting || !module || !priced || !isPriceCurrent(this.#state)) return
    const { missing, invalid } = module.quoteContactProblems(customer)
    if (missing.length + invalid.length > 0) {
      this.dispatch({ type: 'step-checked', step: 'contact' })
      return this.dispatch({ type: 'step-shown', step: 'contact' })
    }
    const totalCents = totalCentsOf(priced)
    if (!this.#mayBeSent('quote', totalCents)) return
    await this.#sendQuote(priced, totalCents, honeypot)
  }

  async #sendQuote(priced: PricedQuote, totalCents: number, honeypot: Honeypot): Promise<void> {
    // Fetched with the screen that submits.
    const { module } = laterSteps
    if (!module) return
    const body = module.toSubmitQuote(
      this.#state,
      priced,
      this.#quoteSource(),
      this.#answerLanguage,
      honeypot,
    )
    try {
      await this.#submit('quote', totalCents, toJson(body), ({ key, isChanged }) =>
        this.#api.submitQuote(body, { idempotencyKey: key }).catch((error: unknown) => {
          // It arrived before, and its answer was lost along with the key: the business has it.
          if (isChanged || !hasErrorCode('ALREADY_SUBMITTED', error)) throw error
          return undefined
        }),
      )
    } catch (error) {
      const analyzed = this.#repricedBy(error)
      if (analyzed)
        return this.dispatch({ type: 'price-changed', analyzed, changedFromCents: totalCents })
      if (hasErrorCode('ALREADY_SUBMITTED', error)) return this.#sendAnew(totalCents, honeypot)
      if (hasErrorCode('ANALYSIS_EXPIRED', error)) return this.#dropExpiredPrice(error)
      this.#failSubmission(error, this.messages.toasts.quoteFailed)
    }
  }

  async submitCustomJob(honeypot: Honeypot): Promise<void> {
    const { customer, jobDescription, isSubmitting } = this.#state
    const { module } = laterSteps
    if (isSubmitting || !module) return
    const { missing, invalid } = module.customJobContactProblems(customer, jobDescription)
    if (missing.length + invalid.length > 0) {
      this.dispatch({ type: 'step-checked', step: 'contact' })
      if (missing.length > 0) this.#failTry(this.messages.toasts.missingFields)
      return
    }
    if (!this.#mayBeSent('custom-job', undefined)) return
    const body = module.toSubmitCustomJob(
      this.#state,
      this.#quoteSource(),
      this.#answerLanguage,
      honeypot,
    )
    try {
      await this.#submit('custom-job', undefined, toJson(body), ({ key }) =>
        this.#api.submitCustomJob(body, { idempotencyKey: key }),
      )
    } catch (error) {
      this.#failSubmission(error, this.messages.toasts.customJobFailed)
    }
  }

  reset(): void {
    this.#endRequests()
    this.#intent = undefined
    this.dispatch({ type: 'reset' })
    this.prefill(this.#prefill)
  }

  /** From the success screen back to an empty form. */
  startAnother(): void {
    this.reset()
    this.#hasArrived = true
  }

  /** Fills in what the visitor has left empty. */
  prefill(values: Partial<ContactForm>): void {
    this.#prefill = { ...this.#prefill, ...values }
    const { customer } = this.#state
    const fields = Object.keys(values) as (keyof ContactForm)[]
    const empty = fields.filter((field) => field in customer && !customer[field] && values[field])
    if (empty.length === 0) return
    this.dispatch({
      type: 'customer-changed',
      customer: Object.fromEntries(empty.map((field) => [field, values[field]])),
    })
  }

  #mayBeSent(kind: Submitted['kind'], totalCents: number | undefined): boolean {
    return this.#emit('quote-widget:submit', { kind, totalCost: toDollars(totalCents) })
  }

  /** Throws what the server refuses it with, or that no answer came. */
  async #submit(
    kind: Submitted['kind'],
    totalCents: number | undefined,
    content: string,
    send: (intent: SubmissionIntent) => Promise<SubmittedQuote | undefined>,
  ): Promise<void> {
    const api = this.#api
    const earlier = this.#intent
    const intent =
      earlier?.content === content
        ? earlier
        : { content, key: randomId(), source: this.#quoteSource(), isChanged: Boolean(earlier) }
    this.#intent = intent
    // With its key: a page that is left before the answer sends the same once more, not another.
    this.#keepDraft()
    // What is typed from here on is not sent.
    const { customer, photos, priced, jobDescription } = this.#state
    const { customerEmail, customerPhone } = customer
    this.dispatch({ type: 'submit-started' })
    try {
      const answer = await send(intent)
      // The page has made it another company's meanwhile.
      if (api !== this.#api) return
      this.#intent = undefined
      this.dispatch({
        type: 'submitted',
        submitted: {
          kind,
          totalCents,
          priced: kind === 'quote' ? priced : undefined,
          photos,
          jobDescription: jobDescription.trim(),
          customerEmail,
          customerPhone,
        },
      })
      const { quoteSubmitted, customJobSubmitted } = this.messages.toasts
      this.#toast('success', kind === 'quote' ? quoteSubmitted : customJobSubmitted)
      const totalCost = toDollars(totalCents)
      this.#emit('quote-widget:submitted', { kind, quoteId: answer?.quoteId, totalCost })
    } catch (error) {
      if (api !== this.#api) return
      this.dispatch({ type: 'submit-failed' })
      throw error
    }
  }

  /**
   * What was sent before, and believed lost, has arrived. What has been changed since would be lost: it goes as a quote of
   * its own, by an analysis of its own, unless that has another price.
   */
  async #sendAnew(agreedCents: number, honeypot: Honeypot): Promise<void> {
    const arrived = this.#state.priced?.analyzed.analysisId
    await this.price()
    const { priced } = this.#state
    if (!priced || priced.analyzed.analysisId === arrived) return
    const totalCents = totalCentsOf(priced)
    if (totalCents === agreedCents) return this.#sendQuote(priced, totalCents, honeypot)
    const { analyzed } = priced
    this.dispatch({ type: 'price-changed', analyzed, changedFromCents: agreedCents })
  }

  #dropExpiredPrice(error: unknown): void {
    this.dispatch({ type: 'price-expired' })
    this.#failAnalysis(error)
  }

  #failSubmission(error: unknown, toast: Omit<ToastMessage, 'id' | 'tone'>): void {
    const { toasts, analysis } = this.messages
    const message = isForbidden(error) ? toasts.serviceUnavailable : toast
    this.#fail(message)
    const failure = hasErrorCode('TOO_MANY_REQUESTS', error)
      ? analysis.problems.TOO_MANY_REQUESTS
      : message.text
    this.dispatch({ type: 'try-failed', failure })
  }

  /** A 413, 415 or 422 is permanent: remove the photo and say why, instead of offering a retry that cannot work. */
  #failUpload(id: string, error: unknown): void {
    const { toasts } = this.messages
    const photo = this.#state.photos.find((each) => each.id === id)
    const refusal = error instanceof ApiError ? permanentUploadErrors[error.status] : undefined
    if (!photo || !refusal) return this.#fail(toasts.uploadFailed)
    const message = toasts[refusal](photo.name)
    this.dispatch({ type: 'photo-removed', id })
    this.dispatch({ type: 'files-rejected', reasons: [message.text] })
    this.#fail(message)
  }

  /** Of a form that is not to have their answers any more. */
  #endRequests(): void {
    this.#pricing.abort()
    this.#reply.abort()
    clearTimeout(this.#repriceTimer)
  }

  /** After a change to what was priced; typing goes on for a while. */
  #repriceSoon(): void {
    clearTimeout(this.#repriceTimer)
    if (!this.#state.priced) return
    this.#pricing.abort()
    if (isPriceCurrent(this.#state)) return this.dispatch({ type: 'pricing-reverted' })
    if (!toAnalyzeJob(this.#state, this.#answerLanguage))
      return this.dispatch({ type: 'pricing-reverted' })
    this.dispatch({ type: 'pricing-started' })
    this.#repriceTimer = setTimeout(() => void this.price(), repriceDelayMs)
  }

  /** What a draft holds of a conversation may be older than what the server has. */
  async #refreshConversation(): Promise<void> {
    const api = this.#api
    const { conversation } = this.#state.analysis
    if (!conversation) return
    try {
      const current = await api.readConversation(conversation.conversationId)
      if (api !== this.#api || current.turn === this.#state.analysis.conversation?.turn) return
      this.dispatch({ type: 'replied', conversation: current })
    } catch (error) {
      if (api === this.#api && error instanceof ApiError && error.status === 404)
        this.dispatch({ type: 'conversation-dropped' })
    }
  }

  get #answerLanguage(): Language {
    return this.messages.language === 'es' ? 'es' : 'en'
  }

  #failAnalysis(error: unknown): void {
    const { toasts } = this.messages
    const text = problemSentence(analysisProblemOf(error), this.messages)
    const message = isForbidden(error)
      ? toasts.serviceUnavailable
      : { ...toasts.analysisFailed, text }
    this.#fail(message)
    // What AI could not measure, and a price that could not be renewed, have notices of their own.
    const { priced, analysis, step } = this.#state
    if (!analysis.problem && (!priced || step === 'job'))
      this.dispatch({ type: 'try-failed', failure: message.text })
  }

  /** The true price, when that is what a refusal says. */
  #repricedBy(error: unknown): AnalyzedJob | undefined {
    const { priced } = this.#state
    if (!(error instanceof PriceChangedError) || !priced) return undefined
    const { quote, analysisId } = error
    return { ...priced.analyzed, quote, analysisId }
  }

  #quoteSource() {
    const { url = '', referrer = '' } = this.#settings.page?.() ?? {}
    return this.#intent?.source ?? quoteSource(url, referrer)
  }

  /** Says why the visitor cannot go on: in a toast, and at the button for as long as it holds. */
  #failTry(message: Omit<ToastMessage, 'id' | 'tone'>): void {
    this.#fail(message)
    this.dispatch({ type: 'try-failed', failure: message.text })
  }

  #fail(...messages: Omit<ToastMessage, 'id' | 'tone'>[]): void {
    this.#toast('error', ...messages)
    for (const { title, text } of messages)
      this.#emit('quote-widget:error', { title, message: text })
  }

  #toast(tone: ToastMessage['tone'], ...messages: Omit<ToastMessage, 'id' | 'tone'>[]): void {
    const toasts = messages.map((message) => ({ ...message, tone, id: ++this.#lastToastId }))
    this.dispatch({ type: 'toasts-shown', toasts })
  }

  #chooseMessages(): void {
    const wanted = loadMessages(this.#chosenLanguage ?? this.#settings.locale)
    this.#wantedMessages = wanted
    if (!('then' in wanted)) return this.#useMessages(wanted)
    void wanted.then((messages) => {
      if (this.#wantedMessages !== wanted) return
      this.#wantedMessages = messages
      this.#useMessages(messages)
    })
  }

  #useMessages(messages: Messages): void {
    if (this.#messages === messages) return
    this.#messages = messages
    this.#notify()
  }

  #replaceState(state: WidgetState): void {
    this.#state = state
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }

  /** What a change brings with it: removed photos stop uploading, the draft is kept, the page is told of the step. */
  #followUp(action: WidgetAction, before: WidgetState, after: WidgetState): void {
    if (before.photos !== after.photos) {
      const kept = new Set(after.photos.map((photo) => photo.id))
      this.#uploads.keepOnly(kept)
      for (const photo of before.photos) if (!kept.has(photo.id)) releasePreview(photo)
    }
    const isPricingOver = before.pricing === 'pricing' && after.pricing === 'idle'
    const isPriceGone = before.priced && !after.priced
    if (isPriceGone) clearTimeout(this.#repriceTimer)
    if (isPriceGone || (isPricingOver && action.type !== 'priced')) this.#pricing.abort()
    if (before.method !== after.method) this.#reply.abort()
    if (before.step !== after.step) {
      this.#hasArrived = action.type !== 'draft-restored' && action.type !== 'reset'
      this.#emit('quote-widget:step', { step: after.step, method: after.method })
    }
    // Fetched once there is a job to go on with; whoever is faster, or had no connection, asks again.
    if (isOtherJob(before, after)) laterSteps.load().catch(() => {})
    if (hasOtherDraft(before, after)) this.#keepDraft()
  }

  #keepDraft(): void {
    if (this.#draftName) saveDraft(this.#storage, this.#draftName, this.#state, this.#intent)
  }
}

function isOtherJob(before: WidgetState, after: WidgetState): boolean {
  return (
    before.method !== after.method ||
    before.jobDescription !== after.jobDescription ||
    before.photos.length !== after.photos.length
  )
}

function hasOtherDraft(before: WidgetState, after: WidgetState): boolean {
  return (
    isOtherJob(before, after) ||
    before.step !== after.step ||
    before.customer !== after.customer ||
    before.analysis !== after.analysis ||
    before.priced !== after.priced ||
    (before.photos !== after.photos && !after.photos.some(isPending))
  )
}

/** A `fetch` that has the answer to its first request; a request after a failure asks anew. */
function answeringFirst(answer: Promise<Response> | undefined): typeof fetch {
  let early = answer
  return (...request) => {
    const first = early
    early = undefined
    return first ?? fetch(...request)
  }
}

/** Statuses of uploads that a repetition cannot mend, with what is said of the file. */
const permanentUploadErrors: Readonly<
  Record<number, 'tooLarge' | 'invalidType' | 'damaged' | undefined>
> = { 413: 'tooLarge', 415: 'invalidType', 422: 'damaged' }

/** Only where the browser can be expected to draw the file; the server's own picture replaces it after the upload. */
function preview(file: File, kind: string): string | undefined {
  return kind === 'heic' ? undefined : URL.createObjectURL(file)
}

function releasePreview({ previewUrl }: PhotoItem): void {
  if (previewUrl) URL.revokeObjectURL(previewUrl)
}

function unavailableReason(error: unknown): UnavailableReason {
  if (!(error instanceof ApiError)) return 'failed'
  // An id that cannot be one is refused before it is looked for.
  if (error.status === 404 || error.status === 400) return 'notFound'
  if (error.status !== 403) return 'failed'
  return error.code === 'PAYMENT_FAILED' || /billing|payment/i.test(error.message)
    ? 'paymentFailed'
    : 'paused'
}

function hasErrorCode(code: ApiErrorCode, error: unknown): boolean {
  return error instanceof ApiError && error.code === code
}

function toDollars(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : centsToDollars(cents)
}

function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

/** Reading the property alone throws in sandboxed frames. */
function tabStorage(): DraftStorage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}
