import { PhotosUnavailableError } from './photo-errors.ts'

/** Runs at most so many tasks at once, the others in the order they came. */
export class WorkQueue {
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  /**
   * Resolves with what the task does. A task whose signal is aborted before its turn is never started.
   * @throws PhotosUnavailableError at once where too many wait; the signal's reason; whatever the task throws
   */
  async run<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted()
    await this.#enter()
    try {
      signal.throwIfAborted()
      return await task()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#concurrency) {
      this.#running++
      return
    }
    if (this.#waiting.length >= this.#maxWaiting) throw new PhotosUnavailableError()
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #leave(): void {
    // The place goes straight to the next in line, so that nobody can slip in between.
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}
