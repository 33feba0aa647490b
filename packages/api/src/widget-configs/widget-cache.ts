import type { ChannelListener } from '../db/listen-connection.ts'

interface LookupCounts {
  hit: { inc(): void }
  miss: { inc(): void }
}

/**
 * Caches a value for each widget until its company changes. The database notifies every process of a change. While the
 * LISTEN connection is down, nothing is cached.
 */
export class WidgetCache<Value> implements ChannelListener {
  readonly #read: (widgetId: string) => Promise<Value>
  readonly #maxCached: number
  readonly #lookups: LookupCounts
  readonly #cached = new Map<string, Value>()
  #isConnected = false
  /** Counts notifications, so that a read that started before one is not cached after it. */
  #changes = 0

  constructor(
    read: (widgetId: string) => Promise<Value>,
    maxCached: number,
    lookups: LookupCounts,
  ) {
    this.#read = read
    this.#maxCached = maxCached
    this.#lookups = lookups
  }

  /** @throws the errors of the read, which are not cached */
  async find(widgetId: string): Promise<Value> {
    const cached = this.#cached.get(widgetId)
    if (cached !== undefined) {
      this.#lookups.hit.inc()
      return cached
    }
    this.#lookups.miss.inc()
    const changes = this.#changes
    const value = await this.#read(widgetId)
    if (this.#isConnected && changes === this.#changes) {
      if (this.#cached.size >= this.#maxCached) this.#cached.clear()
      this.#cached.set(widgetId, value)
    }
    return value
  }

  onMessage(widgetId: string): void {
    this.#changes++
    this.#cached.delete(widgetId)
  }

  onConnectionChange(isConnected: boolean): void {
    this.#changes++
    this.#cached.clear()
    this.#isConnected = isConnected
  }
}
