import { urlOf } from '@curbquote/types/endpoints'
import { type CountedStep, type CountVisit, countVisit as endpoint } from '@curbquote/types/visits'
import type { WidgetController } from '../controller/widget-controller.ts'

/** The steps in their order, as `countedSteps` of the API. */
const steps: readonly CountedStep[] = ['seen', 'started', 'photo', 'price', 'details']
const seenMs = 1_000
/** For a frame, which does not know how much of the window it has. */
const assumedWindowPx = 600
const inputTypes = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

export interface CountedForm {
  controller: WidgetController
  widgetId: string
  host: string
}

/** Visits by element, so that a form that the page moves is one visit. */
const visits = new WeakMap<HTMLElement, Visit>()

/**
 * Counts the steps that a visitor reaches: nothing that was typed, and no ID that outlives the page. Not under Global Privacy
 * Control, and not on pages with `data-visits="off"`. Returns a function that stops it.
 */
export function countVisit(element: HTMLElement, form: () => CountedForm): () => void {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  if (globalPrivacyControl || document.querySelector('[data-visits="off"]')) return () => undefined
  let visit = visits.get(element)
  if (!visit) visits.set(element, (visit = new Visit(element, form)))
  return visit.watch()
}

class Visit {
  readonly #element: HTMLElement
  readonly #form: () => CountedForm
  readonly #id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  /** Reached and not sent yet. */
  readonly #waiting = new Set<CountedStep>()
  readonly #sent = new Set<CountedStep>()
  /** Sent as the steps of a robot. Sent again once the visitor uses the page. */
  readonly #excluded = new Set<CountedStep>()
  #hasInput = false
  #hasStarted = false
  #method: CountVisit['method'] | undefined

  constructor(element: HTMLElement, form: () => CountedForm) {
    this.#element = element
    this.#form = form
    form().controller.markVisitCounted()
  }

  watch(): () => void {
    const stopping = new AbortController()
    const { signal } = stopping
    const passive = { signal, passive: true, capture: true }
    for (const type of inputTypes)
      window.addEventListener(type, (event) => this.#notice(event), passive)
    this.#element.addEventListener('input', (event) => this.#start(event), { signal })
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && this.#send(),
      { signal },
    )
    window.addEventListener('pagehide', () => this.#send(), { signal })
    signal.addEventListener(
      'abort',
      this.#form().controller.subscribe(() => this.#follow()),
    )
    if (!this.#sent.has('seen')) this.#watchView(signal)
    return () => stopping.abort()
  }

  /** Events of scripts are not those of a visitor. */
  #notice({ isTrusted }: Event): void {
    if (!isTrusted || this.#hasInput) return
    this.#hasInput = true
    for (const step of this.#excluded) this.#waiting.add(step)
  }

  #start(event: Event): void {
    this.#notice(event)
    this.#hasStarted = true
    this.#reach('started')
    this.#follow()
  }

  /** Reads the steps from the form. A restored draft counts once the visitor continues with it. */
  #follow(): void {
    const { method, photos, step, availability } = this.#form().controller.getState()
    if (availability.status !== 'ready') return
    // Each batch has one method.
    if (this.#method !== method) this.#send()
    this.#method = method
    if (!this.#hasStarted && (step === 'job' || step === 'done')) {
      // Dropped or pasted photos cause no input event.
      if (photos.length > 0 && this.#hasInput) this.#hasStarted = true
      else return
    }
    if (photos.length > 0) this.#reach('photo')
    if (step === 'price') this.#reach('price')
    if (step === 'contact' || step === 'done') this.#reach('details')
    if (step === 'done') this.#send()
  }

  /** A visit that reaches a step has passed the earlier ones. */
  #reach(last: CountedStep): void {
    for (const step of steps.slice(0, steps.indexOf(last) + 1))
      if (!this.#sent.has(step)) this.#waiting.add(step)
  }

  /** Counts the form as seen once half of it, or of the window, has shown it for a second. */
  #watchView(signal: AbortSignal): void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (!entry) return
        const { boundingClientRect, intersectionRect, rootBounds } = entry
        const whole = Math.min(boundingClientRect.height, rootBounds?.height ?? assumedWindowPx)
        if (whole > 0 && intersectionRect.height >= whole / 2)
          timer = setTimeout(() => {
            if (document.visibilityState !== 'visible') return
            observer.disconnect()
            this.#reach('seen')
          }, seenMs)
      },
      { threshold: Array.from({ length: 21 }, (_, part) => part / 20) },
    )
    observer.observe(this.#element)
    // A hidden or prerendered page reports no change when it is shown.
    const observeAgain = () => {
      if (document.visibilityState !== 'visible' || this.#sent.has('seen')) return
      observer.unobserve(this.#element)
      observer.observe(this.#element)
    }
    document.addEventListener('visibilitychange', observeAgain, { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      observer.disconnect()
    })
  }

  /** Sends the waiting steps. Nothing waits for the response, and a lost batch is not repeated. */
  #send(): void {
    const reached = steps.filter((step) => this.#waiting.has(step))
    this.#waiting.clear()
    const hasInput = this.#hasInput
    const counted = hasInput ? reached : reached.filter((step) => !this.#excluded.has(step))
    if (counted.length === 0) return
    for (const step of counted) (hasInput ? this.#sent : this.#excluded).add(step)
    const { controller, widgetId, host } = this.#form()
    const body: CountVisit = {
      visit: this.#id,
      steps: counted,
      method: this.#method ?? 'manual',
      host,
      hasInput,
    }
    // Sent as text, which needs no preflight request. Browsers send none when a page is left.
    fetch(controller.apiBase + urlOf(endpoint, { params: { widgetId } }), {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      body: JSON.stringify(body),
    }).catch(() => {})
  }
}
