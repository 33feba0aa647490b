import { LazyModule } from '../loading/lazy-module.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import type * as ChallengeSolver from './challenge-solver.ts'

/** A solved challenge is replaced before it expires after 10 minutes. */
const freshMs = 8 * 60_000

/** After a failure, such as an interrupted connection, the next input tries again, but not at once. */
const retryMs = 5_000

/** How often a challenge is loaded without input of the visitor. Enough to replace expired ones for an hour. */
const maxIdleRefreshes = 6

const solver = new LazyModule<typeof ChallengeSolver>(() => import('./challenge-solver.ts'))

export interface Proof {
  challenge?: string
}

/** What a submission sends besides its content. */
export interface SubmissionProof extends Proof {
  filledInMs?: number
}

type SendLate = (challenge: string) => Promise<unknown>

/**
 * Keeps a solved challenge ready while the visitor fills in the form. Nothing waits for it: a request without one is accepted, and
 * the company finds it in its spam.
 */
export class Proofs {
  readonly #store: WidgetStore
  /** `undefined` if the visitor continues a form: what is filled in already took its time. */
  readonly #startedAt: number | undefined
  #client
  #ready: { challenge: string; at: number } | undefined
  #request: AbortController | undefined
  #failedAt = -Infinity
  #timer: ReturnType<typeof setTimeout> | undefined
  #idleRefreshes = 0
  /** Called with the next solved challenge, which it uses up. */
  #waiting: SendLate | undefined

  constructor(store: WidgetStore) {
    this.#store = store
    this.#client = store.client
    this.#startedAt = store.state.customer.customerEmail ? undefined : Date.now()
    store.subscribe(() => {
      this.#idleRefreshes = 0
      this.prepare()
    })
    this.prepare()
  }

  /** Solves a challenge, unless a fresh one is ready. */
  prepare(): void {
    const now = Date.now()
    if (this.#client !== this.#store.client) this.#startAgain()
    if (this.#request || now - this.#failedAt < retryMs || this.#isFresh()) return
    void this.#solve()
  }

  /** The ready challenge, which is good for one request. Prepares the next one. */
  take(): Proof {
    const challenge = this.#isFresh() ? this.#ready?.challenge : undefined
    this.#ready = undefined
    this.prepare()
    return challenge === undefined ? {} : { challenge }
  }

  ofSubmission(): SubmissionProof {
    const startedAt = this.#startedAt
    return {
      ...this.take(),
      ...(startedAt !== undefined && { filledInMs: Date.now() - startedAt }),
    }
  }

  /**
   * Sends a request again as soon as a challenge is solved. On slow browsers the first request has no solved challenge, so it is
   * kept as spam until the second one arrives. The form does not wait for either.
   */
  sendLate(send: SendLate): void {
    const { challenge } = this.take()
    this.#waiting = challenge === undefined ? send : undefined
    if (challenge === undefined) {
      // The visitor, who has sent the form, may give no more input.
      if (!this.#request) this.#refreshAfter(retryMs)
      return
    }
    const client = this.#client
    send(challenge).catch(() => {
      this.#failedAt = Date.now()
      if (this.#store.client === client) this.sendLate(send)
    })
  }

  #isFresh(): boolean {
    return this.#ready !== undefined && Date.now() - this.#ready.at < freshMs
  }

  #startAgain(): void {
    this.#request?.abort()
    this.#request = undefined
    this.#ready = undefined
    this.#waiting = undefined
    this.#failedAt = -Infinity
    this.#client = this.#store.client
  }

  #refreshAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      if (this.#idleRefreshes++ < maxIdleRefreshes) this.prepare()
    }, ms)
  }

  async #solve(): Promise<void> {
    const request = new AbortController()
    this.#request = request
    try {
      const at = Date.now()
      const [challenge, { solveInBackground }] = await Promise.all([
        this.#client.loadChallenge({ signal: request.signal }),
        solver.load(),
      ])
      const solved = await solveInBackground(challenge, request.signal)
      if (this.#request !== request) return
      this.#ready = { challenge: solved, at }
      this.#refreshAfter(freshMs + 1_000)
    } catch {
      if (this.#request === request) this.#failedAt = Date.now()
    }
    if (this.#request !== request) return
    this.#request = undefined
    if (this.#waiting) this.sendLate(this.#waiting)
  }
}
