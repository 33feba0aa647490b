import { type Kysely, sql } from 'kysely'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '../db/schema/index.ts'
import { TooManyRequestsError } from '../errors/errors.ts'
import {
  addHits,
  limitKey,
  networkOf,
  startOfWindow,
  withNetworks,
} from '../rate-limits/count-hits.ts'
import { type CountAgainst, limits, type RateLimit } from '../rate-limits/limits.ts'

/** A request that was counted. */
export interface Counted {
  /** Below 0 when the limit is exceeded. */
  remaining: number
  /** Until the next window. */
  secondsLeft: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts requests in memory, see `LocalCounters`. `undefined` where rate limits are off. */
    createCounters(limit: RateLimit): ((subject: string) => Counted) | undefined
    /**
     * Counts `cost` against the limit of the subject: an IP address, an email address, a widget, or a combination.
     * @throws TooManyRequestsError when the limit is exceeded
     */
    countAgainst: CountAgainst
  }
}

export const rateLimits = fastifyPlugin<{ enabled: boolean }>(async (app, { enabled }) => {
  app.decorate('countAgainst', async (limit: RateLimit, subject: string, cost = 1) => {
    if (!enabled) return
    const { hits, secondsLeft } = await addHits(app.db, limit, withNetworks(subject), cost)
    if (hits > limit.max) throw new TooManyRequestsError(secondsLeft)
  })
  app.decorate('createCounters', (limit: RateLimit) => {
    if (!enabled) return undefined
    const counters = countersOf(limit)
    return (subject: string) => counters.count(subject)
  })
  const started: LocalCounters[] = []
  const countersOf = (limit: RateLimit) => {
    const counters = new LocalCounters(app.db, limit, (error) =>
      app.log.warn({ err: error }, 'rate limit counters could not be shared'),
    )
    started.push(counters)
    return counters
  }
  app.addHook('onClose', () => {
    for (const counters of started) counters.stop()
  })
  if (!enabled) return

  const ofApi = countersOf(limits.everything)
  const ofV1 = countersOf(limits.v1OfIpAddress)
  const ofPagesAndFiles = countersOf(limits.pagesAndFiles)
  app.addHook('onRequest', (request, _reply, done) => {
    // The router also matches percent-encoded paths, such as /%61pi/.
    const { url: route } = request.routeOptions
    const isApi = request.url.startsWith('/api/') || route?.startsWith('/api/')
    const isV1 = route?.startsWith('/api/v1/')
    const counters = isV1 ? ofV1 : isApi ? ofApi : ofPagesAndFiles
    const { remaining, secondsLeft } = counters.count(networkOf(request.ipAddress))
    done(remaining >= 0 ? undefined : new TooManyRequestsError(secondsLeft))
  })
})

const shareEveryMs = 1_000
const maxSharedAtOnce = 1_000

interface LocalCounter {
  /** The total of all processes at the last synchronization. */
  known: number
  unshared: number
}

/**
 * Counts the general limits in memory and synchronizes them through the database once a second, because a database write
 * would cost more than most requests. Counts of other processes are therefore up to a second old.
 */
class LocalCounters {
  readonly #db: Kysely<Database>
  readonly #limit: RateLimit
  readonly #onError: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #counters = new Map<string, LocalCounter>()
  #window: number
  #isSharing = false

  constructor(db: Kysely<Database>, limit: RateLimit, onError: (error: unknown) => void) {
    this.#db = db
    this.#limit = limit
    this.#onError = onError
    this.#window = this.#currentWindow()
    this.#timer = setInterval(() => void this.#share(), shareEveryMs)
    this.#timer.unref()
  }

  count(subject: string): Counted {
    const window = this.#currentWindow()
    if (window !== this.#window) {
      this.#window = window
      this.#counters = new Map()
    }
    const counter = this.#counters.get(subject) ?? { known: 0, unshared: 0 }
    this.#counters.set(subject, counter)
    counter.unshared++
    return {
      remaining: this.#limit.max - counter.known - counter.unshared,
      secondsLeft: Math.ceil((window + 1) * this.#limit.windowSeconds - Date.now() / 1_000),
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #share(): Promise<void> {
    const unshared = [...this.#counters].filter(([, counter]) => counter.unshared > 0)
    // Do not send counts again while the previous write is still running.
    if (unshared.length === 0 || this.#isSharing) return
    this.#isSharing = true
    try {
      for (let start = 0; start < unshared.length; start += maxSharedAtOnce)
        await this.#shareSome(unshared.slice(start, start + maxSharedAtOnce))
    } catch (error) {
      this.#onError(error)
    } finally {
      this.#isSharing = false
    }
  }

  async #shareSome(counters: [subject: string, counter: LocalCounter][]): Promise<void> {
    const sent = counters.map(([subject, counter]) => ({
      key: limitKey(this.#limit, subject),
      counter,
      hits: counter.unshared,
    }))
    // Sorted by key, so that two processes cannot deadlock.
    sent.sort((one, other) => (one.key < other.key ? -1 : 1))
    const { rows } = await sql<{ key: string; hits: number }>`
      insert into rate_limits (key, window_start, hits, expires_at)
      select t.key, w.start, t.hits, w.start + make_interval(secs => ${this.#limit.windowSeconds})
      from unnest(${sent.map(({ key }) => key)}::text[], ${sent.map(({ hits }) => hits)}::bigint[])
        with ordinality as t(key, hits, position), (select ${startOfWindow(this.#limit)} as start) as w
      order by t.position
      on conflict (key, window_start) do update set hits = rate_limits.hits + excluded.hits
      returning key, hits
    `.execute(this.#db)
    const known = new Map(rows.map(({ key, hits }) => [key, hits]))
    for (const { key, counter, hits } of sent) {
      counter.unshared -= hits
      counter.known = known.get(key) ?? hits
    }
  }

  #currentWindow(): number {
    return Math.floor(Date.now() / 1_000 / this.#limit.windowSeconds)
  }
}
