import type { AnalyzedJob } from '@curbquote/types/analyses'
import type { SubmittedQuote } from '@curbquote/types/quotes'
import { allowsClickIds } from '../attribution/landing.ts'
import { reportLead } from '../attribution/report-lead.ts'
import { expirePrice } from './report-analysis-error.ts'
import { hasErrorCode, hasStatus, PriceChangedError } from '../client/client-errors.ts'
import {
  customJobContactProblems,
  quoteContactProblems,
  type ContactProblems,
} from '../state/contact-problems.ts'
import { toJson } from '../client/json.ts'
import { refusePlace } from './zip-checks.ts'
import type { Pricing } from './pricing.ts'
import type { Proofs, SubmissionProof } from '../proof/proofs.ts'
import { landingOf, quoteSource, type SourcePage } from '../attribution/quote-source.ts'
import { randomId } from '../client/random-id.ts'
import { toDollars } from './to-dollars.ts'
import {
  isPriceCurrent,
  totalCentsOf,
  type PricedQuote,
  type SubmissionIntent,
  type Submitted,
} from '../state/widget-state.ts'
import type { Notification } from '../messages/messages.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import { toSubmitCustomJob, toSubmitQuote, type Honeypot } from './submission-body.ts'

/** Submits quotes and custom jobs. Each content is submitted once, even if a response is lost. */
export class Submission {
  readonly #store: WidgetStore
  readonly #pricing: Pricing
  readonly #proofs: Proofs
  readonly #page: () => SourcePage

  constructor(store: WidgetStore, pricing: Pricing, proofs: Proofs, page: () => SourcePage) {
    this.#store = store
    this.#proofs = proofs
    this.#pricing = pricing
    this.#page = page
  }

  async submitQuote(honeypot: Honeypot): Promise<void> {
    const store = this.#store
    const { priced, customer, isSubmitting } = store.state
    if (isSubmitting || !priced || !isPriceCurrent(store.state)) return
    if (hasProblem(quoteContactProblems(customer))) {
      store.dispatch({ type: 'step-checked', step: 'contact' })
      return store.dispatch({ type: 'step-shown', step: 'contact' })
    }
    const totalCents = totalCentsOf(priced)
    if (this.#isAllowed('quote', totalCents)) await this.#sendQuote(priced, totalCents, honeypot)
  }

  async submitCustomJob(honeypot: Honeypot): Promise<void> {
    const store = this.#store
    const { customer, jobDescription, isSubmitting } = store.state
    if (isSubmitting) return
    const problems = customJobContactProblems(customer, jobDescription)
    if (hasProblem(problems)) {
      store.dispatch({ type: 'step-checked', step: 'contact' })
      if (problems.missing.length > 0) store.failTry(store.messages.toasts.missingFields)
      return
    }
    if (!this.#isAllowed('custom-job', undefined)) return
    const { language } = store.messages
    const body = toSubmitCustomJob(store.state, this.#source(), language, honeypot)
    try {
      await this.#send('custom-job', undefined, toJson(body), ({ key }) =>
        this.#withProof((proof) =>
          store.client.submitCustomJob({ ...body, ...proof }, { idempotencyKey: key }),
        ),
      )
    } catch (error) {
      this.#fail(error, store.messages.toasts.customJobFailed)
    }
  }

  async #sendQuote(
    priced: PricedQuote,
    totalCents: number | undefined,
    honeypot: Honeypot,
  ): Promise<void> {
    const store = this.#store
    const { language } = store.messages
    const body = toSubmitQuote(store.state, priced, this.#source(), language, honeypot)
    try {
      await this.#send('quote', totalCents, toJson(body), ({ key, isChanged }) =>
        this.#withProof((proof) =>
          store.client.submitQuote({ ...body, ...proof }, { idempotencyKey: key }),
        ).catch((error: unknown) => {
          // The server has the same content already: the response and the key of an earlier submission were lost.
          if (isChanged || !hasErrorCode('ALREADY_SUBMITTED', error)) throw error
          return undefined
        }),
      )
    } catch (error) {
      const analyzed = this.#repricedBy(error)
      if (analyzed)
        return store.dispatch({ type: 'price-changed', analyzed, changedFromCents: totalCents })
      if (hasErrorCode('ALREADY_SUBMITTED', error)) return this.#sendAnew(totalCents, honeypot)
      if (hasErrorCode('ANALYSIS_EXPIRED', error)) return expirePrice(store, error)
      this.#fail(error, store.messages.toasts.quoteFailed)
    }
  }

  /** Sends a request at once. If the challenge is not solved yet, repeats it with the solution, which stores nothing twice. */
  async #withProof<Result>(send: (proof: SubmissionProof) => Promise<Result>): Promise<Result> {
    const proof = this.#proofs.ofSubmission()
    const response = await send(proof)
    if (proof.challenge === undefined)
      this.#proofs.sendLate((challenge) => send({ ...proof, challenge }))
    return response
  }

  /**
   * An earlier submission with other content has been stored, although its response was lost. Submits the current content as
   * a separate quote with a new analysis. If its price differs, the visitor must confirm it first.
   */
  async #sendAnew(agreedCents: number | undefined, honeypot: Honeypot): Promise<void> {
    const store = this.#store
    const agreed = store.state.priced?.analyzed
    await this.#pricing.price()
    const { priced } = store.state
    if (!priced || priced.analyzed.analysisId === agreed?.analysisId) return
    const totalCents = totalCentsOf(priced)
    if (totalCents === agreedCents && hasSameRange(agreed, priced.analyzed))
      return this.#sendQuote(priced, totalCents, honeypot)
    const { analyzed } = priced
    store.dispatch({ type: 'price-changed', analyzed, changedFromCents: agreedCents })
  }

  /** @throws ApiError, ConnectionError */
  async #send(
    kind: Submitted['kind'],
    totalCents: number | undefined,
    content: string,
    request: (intent: SubmissionIntent) => Promise<SubmittedQuote | undefined>,
  ): Promise<void> {
    const store = this.#store
    const { client, state } = store
    const { customer, photos, items, priced, jobDescription, intent: earlier } = state
    const { customerEmail, customerPhone } = customer
    const intent =
      earlier?.content === content
        ? earlier
        : { content, key: randomId(), source: this.#source(), isChanged: Boolean(earlier) }
    store.dispatch({ type: 'submit-started', intent })
    try {
      const response = await request(intent)
      if (client !== store.client) return
      store.dispatch({
        type: 'submitted',
        submitted: {
          kind,
          quoteNumber: response?.quoteNumber,
          quoteUrl: response?.quoteUrl,
          totalCents,
          priced: kind === 'quote' ? priced : undefined,
          photos,
          items,
          jobDescription: jobDescription.trim(),
          customerEmail,
          customerPhone,
          submittedAt: Date.now(),
          page: location.pathname,
        },
      })
      const totalCost = toDollars(totalCents)
      const quoteId = response?.quoteId
      const value = kind === 'quote' ? (totalCost ?? priced?.analyzed.answer?.low) : undefined
      if (quoteId !== undefined) reportLead({ quoteId, value })
      store.emit('quote-widget:submitted', { kind, quoteId, totalCost, value })
    } catch (error) {
      if (client !== store.client) return
      store.dispatch({ type: 'submit-failed' })
      throw error
    }
  }

  /** Whether the host page allows the submission. Its listeners can prevent it. */
  #isAllowed(kind: Submitted['kind'], totalCents: number | undefined): boolean {
    return this.#store.emit('quote-widget:submit', { kind, totalCost: toDollars(totalCents) })
  }

  #source() {
    const page = this.#page()
    const options = { allowsClickIds: allowsClickIds(), isCounted: this.#store.isVisitCounted }
    return (
      this.#store.state.intent?.source ??
      quoteSource({ ...page, landing: landingOf(page) }, options)
    )
  }

  /** The analysis with the new price of a `PriceChangedError`; `undefined` for other errors. */
  #repricedBy(error: unknown): AnalyzedJob | undefined {
    const { priced } = this.#store.state
    if (!(error instanceof PriceChangedError) || !priced) return undefined
    const { quote, analysisId, answer } = error
    return { ...priced.analyzed, quote, analysisId, answer }
  }

  #fail(error: unknown, notification: Notification): void {
    if (hasErrorCode('OUTSIDE_SERVICE_AREA', error)) return refusePlace(this.#store)
    const { toasts, analysis } = this.#store.messages
    const shown = hasStatus(403, error) ? toasts.serviceUnavailable : notification
    this.#store.fail(shown)
    const failure = hasErrorCode('TOO_MANY_REQUESTS', error)
      ? analysis.problems.TOO_MANY_REQUESTS
      : shown.text
    this.#store.dispatch({ type: 'try-failed', failure })
  }
}

function hasProblem({ missing, invalid }: ContactProblems): boolean {
  return missing.length + invalid.length > 0
}

/** Whether both have an exact price, the same range or no price. Exact prices may differ. */
function hasSameRange(one: AnalyzedJob | undefined, other: AnalyzedJob): boolean {
  const [before, after] = [one?.answer, other.answer]
  if (before?.mode === 'exact' || !before) return (after?.mode ?? 'exact') === 'exact'
  return before.mode === after?.mode && before.low === after.low && before.high === after.high
}
