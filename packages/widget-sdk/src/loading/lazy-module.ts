/** A module that the first screen does not need. Loaded once for all widgets of the page. */
export class LazyModule<Module> {
  readonly #fetch: () => Promise<Module>
  #coming: Promise<Module> | undefined
  #failedUrl: string | undefined
  #failures = 0
  /** `undefined` until it is loaded. */
  module: Module | undefined

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch
  }

  /** Rejects if loading fails. A later call tries again. */
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

  /** Chromium caches failed imports. A retry therefore imports another URL: the one from the error message with a query. */
  #fetchOrFetchAgain(): Promise<Module> {
    return this.#failedUrl === undefined
      ? this.#fetch()
      : (import(
          /* @vite-ignore */ /* webpackIgnore: true */
          `${this.#failedUrl}?again=${this.#failures}`
        ) as Promise<Module>)
  }
}
