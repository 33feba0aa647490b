import type { AnalyzeJob } from '@curbquote/types/analyses'
import type { Proofs } from '../proof/proofs.ts'
import { toDollars } from './to-dollars.ts'
import { analysisProblemOf } from './analysis-problem.ts'
import { expirePrice, reportAnalysisError } from './report-analysis-error.ts'
import { type AnalysisModule, toAnalyzeJob } from './to-analyze-job.ts'
import { refusePlace } from './zip-checks.ts'
import { hasErrorCode } from '../client/client-errors.ts'
import { isMeasuredByAi, isPriceCurrent, totalCentsOf } from '../state/widget-state.ts'
import type { WidgetStore } from '../state/widget-store.ts'

const typingPauseMs = 700

/** Requests the price of the job. One request at a time: a new one cancels the one before. */
export class Pricing {
  readonly #store: WidgetStore
  readonly #proofs: Pick<Proofs, 'take'>
  readonly #analysis: AnalysisModule
  readonly #reloadConfig: () => void
  #request = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    store: WidgetStore,
    proofs: Pick<Proofs, 'take'>,
    analysis: AnalysisModule,
    reloadConfig: () => void,
  ) {
    this.#store = store
    this.#proofs = proofs
    this.#analysis = analysis
    this.#reloadConfig = reloadConfig
  }

  /** Prices the job as it is entered now. Does nothing while something is missing. */
  async price(): Promise<void> {
    const store = this.#store
    const job = toAnalyzeJob(store.state, store.messages.language, this.#analysis)
    if (!job) return
    this.cancel()
    this.#request = new AbortController()
    const { signal } = this.#request
    store.dispatch({ type: 'pricing-started' })
    try {
      const proof = callsModel(job) ? this.#proofs.take() : {}
      const analyzed = await store.client.analyze({ ...job, ...proof }, { signal })
      if (signal.aborted) return
      const { jobDescription = '' } = job
      store.dispatch({ type: 'priced', analyzed, jobDescription, pricedAt: Date.now() })
      const { priced } = store.state
      store.emit('quote-widget:priced', {
        totalCost: toDollars(priced && totalCentsOf(priced)),
        estimatedArea: analyzed.analysis.estimatedArea,
        mode: analyzed.answer?.mode ?? 'exact',
      })
    } catch (error) {
      if (!signal.aborted) this.#fail(error)
    }
  }

  /** Prices the job again after a pause in typing, if the price is not current. */
  updateSoon(): void {
    const store = this.#store
    const { state, messages } = store
    this.cancel()
    if (isPriceCurrent(state) || !toAnalyzeJob(state, messages.language, this.#analysis))
      return store.dispatch({ type: 'pricing-reverted' })
    store.dispatch({ type: 'pricing-started' })
    this.#timer = setTimeout(() => void this.price(), typingPauseMs)
  }

  cancel(): void {
    this.#request.abort()
    clearTimeout(this.#timer)
  }

  #fail(error: unknown): void {
    const store = this.#store
    if (hasErrorCode('ANALYSIS_EXPIRED', error)) return expirePrice(store, error)
    if (hasErrorCode('OUTSIDE_SERVICE_AREA', error)) {
      store.dispatch({ type: 'pricing-failed' })
      return refusePlace(store)
    }
    const { method, priced } = store.state
    const isFirstAnalysis = isMeasuredByAi(method) && !priced
    const problem = isFirstAnalysis ? analysisProblemOf(error) : undefined
    store.dispatch({ type: 'pricing-failed', ...(problem && { problem }) })
    reportAnalysisError(store, error)
    // The company's settings changed since the form was loaded. Reload them, so that the first screen shows them.
    if (hasErrorCode('SERVICE_NOT_OFFERED', error) || hasErrorCode('ZIP_REQUIRED', error))
      this.#reloadConfig()
  }
}

/** Whether AI measures the photos for this request, which needs a proof. */
function callsModel(job: AnalyzeJob): boolean {
  return job.measurementMethod === 'ai' && 'photos' in job
}
