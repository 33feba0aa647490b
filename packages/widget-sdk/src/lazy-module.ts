/** A part of the form that its first screen does without: fetched once, for whichever widget needs it first. */
export class LazyModule<Module> {
  readonly #fetch: () => Promise<Module>
  #coming: Promise<Module> | undefined
  #failedUrl: string | undefined
  #failures = 0
  /** `undefined` until it has come. */
  module: Module | undefined

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch
  }

  /** Rejects where it cannot be fetched; a later call tries again. */
  load(): Promise<Module> {
    this.#coming ??= this.#fetchOrFetchAgain().then(
      (module) => (this.module = module),
      (error: unknown) => {
        this.#coming = undefined
        this.#failures++
        this.#failedUrl ??= /https?:[^\s?]+/.exec(String(error))?.[0]
        throw error
      },
    )
    return this.#coming
  }

  /** Chromium never asks again for a module that it once failed to fetch; its error says for which. */
  #fetchOrFetchAgain(): Promise<Module> {
    return this.#failedUrl === undefined
      ? this.#fetch()
      : (import(
          /* @vite-ignore */ /* webpackIgnore: true */
          `${this.#failedUrl}?again=${this.#failures}`
        ) as Promise<Module>)
  }
}
