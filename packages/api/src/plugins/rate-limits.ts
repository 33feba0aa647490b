import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import fastifyPlugin from 'fastify-plugin'
import type { Database } from '../db/schema/index.ts'
import { TooManyRequestsError } from '../errors.ts'

export interface RateLimit {
  name: string
  max: number
  windowSeconds: number
}

/** All rate limits. The counters are in the database and shared by all processes. */
export const limits = {
  everything: { name: 'everything', max: 600, windowSeconds: 60 },
  /**
   * Pages, built files and photos: a first visit to the dashboard takes dozens of requests, and a whole office or mobile
   * network can share one IP address.
   */
  pagesAndFiles: { name: 'pages-files', max: 12_000, windowSeconds: 60 },
  uploads: { name: 'uploads', max: 60, windowSeconds: 600 },
  uploadBytesOfIpAddress: { name: 'upload-bytes-ip', max: 200 * 1024 * 1024, windowSeconds: 3_600 },
  uploadBytesOfWidget: {
    name: 'upload-bytes-widget',
    max: 2 * 1024 * 1024 * 1024,
    windowSeconds: 86_400,
  },
  /** HEIC decoding takes up to 0.3 s of CPU per megapixel. Allows two uploads of ten 48-megapixel photos. */
  heicPixelsOfIpAddress: { name: 'heic-pixels-ip', max: 1_000_000_000, windowSeconds: 3_600 },
  /** Each request for the guide renders a PDF. */
  guides: { name: 'guides', max: 60, windowSeconds: 600 },
  logos: { name: 'logos', max: 30, windowSeconds: 600 },
  /** A replay prices up to 20,000 jobs. */
  replays: { name: 'replays', max: 60, windowSeconds: 600 },
  /** Exports and erasures of customers, per company. */
  customerData: { name: 'customer-data', max: 60, windowSeconds: 600 },
  analyses: { name: 'analyses', max: 60, windowSeconds: 600 },
  /** AI budgets per visitor, per company and in total, because AI requests with photos are expensive. */
  aiOfIpAddress: { name: 'ai-ip', max: 40, windowSeconds: 3_600 },
  aiOfCompany: { name: 'ai-company', max: 300, windowSeconds: 86_400 },
  aiOfPlatform: { name: 'ai-platform', max: 10_000, windowSeconds: 86_400 },
  /** Per IP address and widget. A visitor needs a few checks. Mapping a service area needs hundreds. */
  serviceChecks: { name: 'service-checks', max: 60, windowSeconds: 3_600 },
  outsideRequests: { name: 'outside-requests', max: 10, windowSeconds: 3_600 },
  /** Not a limit: ensures that refusals of a visitor at a ZIP code are counted once a day. */
  refusals: { name: 'refusals', max: 1, windowSeconds: 86_400 },
  quotesOfIpAddress: { name: 'quotes-ip', max: 20, windowSeconds: 3_600 },
  quotesOfWidget: { name: 'quotes-widget', max: 300, windowSeconds: 3_600 },
  /** Per IP address and quote. */
  offers: { name: 'offers', max: 30, windowSeconds: 60 },
  questionsOfQuote: { name: 'questions-quote', max: 20, windowSeconds: 86_400 },
  signUps: { name: 'sign-ups', max: 10, windowSeconds: 3_600 },
  /** Emails with a code or link per email address. The cooldown of a minute is stored with the code. */
  codeEmails: { name: 'code-emails', max: 5, windowSeconds: 3_600 },
  /** Codes sent by admins, per company. Separate, so that a stranger's requests cannot use up this limit. */
  adminCodeEmails: { name: 'admin-code-emails', max: 5, windowSeconds: 3_600 },
  /** Confirmations of the current password by a signed-in owner or admin. */
  passwordChecks: { name: 'password-checks', max: 5, windowSeconds: 60 },
  /** Challenges for passkeys, per IP address of a sign-in or per account. */
  passkeyChallenges: { name: 'passkey-challenges', max: 20, windowSeconds: 300 },
  signInsOfAccount: { name: 'sign-in-account', max: 5, windowSeconds: 60 },
  /** Limits loops with a program that replies to every email. */
  repliesOfQuote: { name: 'replies-quote', max: 30, windowSeconds: 3_600 },
  /** Per company. Each connects to a server of the owner's choice. */
  webhookChanges: { name: 'webhook-changes', max: 60, windowSeconds: 3_600 },
  webhookTests: { name: 'webhook-tests', max: 60, windowSeconds: 600 },
  testEmails: { name: 'test-emails', max: 5, windowSeconds: 600 },
  /** Confirmation links per company, in addition to the limit per email address. */
  confirmationLinks: { name: 'confirmation-links', max: 20, windowSeconds: 86_400 },
  /** Programs of several companies can share an IP address. */
  v1OfIpAddress: { name: 'v1-ip', max: 6_000, windowSeconds: 60 },
  v1OfKey: { name: 'v1-key', max: 120, windowSeconds: 60 },
  v1OfCompany: { name: 'v1-company', max: 300, windowSeconds: 60 },
  deletionRequests: { name: 'deletion-requests', max: 3, windowSeconds: 3_600 },
  signInsOfIpAddress: { name: 'sign-in-ip', max: 20, windowSeconds: 300 },
  signInsOfAdmin: { name: 'sign-in-admin', max: 5, windowSeconds: 60 },
  adminResetLinksAtOnce: { name: 'admin-reset-minute', max: 1, windowSeconds: 60 },
  adminResetLinks: { name: 'admin-reset-hour', max: 5, windowSeconds: 3_600 },
} satisfies Record<string, RateLimit>

/** Throws a TooManyRequestsError when the limit is spent. */
export type CountAgainst = (limit: RateLimit, subject: string, cost?: number) => Promise<void>

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
    const { remaining, secondsLeft } = counters.count(networkOf(request.ip))
    done(remaining >= 0 ? undefined : new TooManyRequestsError(secondsLeft))
  })
})

/**
 * The key of an IP address in rate limits: an IPv4 address itself, an IPv6 address by its /64 network, because a single
 * household has 2^64 IPv6 addresses.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [plain = ''] = address.toLowerCase().split('%')
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (ipv4?.[1]) return ipv4[1]
  // The URL parser converts an IPv6 address to its canonical form.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Whether a subject is counted for the first time in the window. Also where rate limits are off. */
export async function isFirst(
  db: Kysely<Database>,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  return (await addHits(db, limit, withNetworks(subject), 1)).hits === 1
}

function withNetworks(subject: string): string {
  return subject.split(' ').map(networkOf).join(' ')
}

/** Adds to a subject's counter of the current window (by the database's clock) and returns the new sum. */
async function addHits(db: Kysely<Database>, limit: RateLimit, subject: string, cost: number) {
  const windowStart = startOfWindow(limit)
  const windowEnd = sql<Date>`${windowStart} + make_interval(secs => ${limit.windowSeconds})`
  const { hits, seconds_left } = await db
    .insertInto('rate_limits')
    .values({
      key: limitKey(limit, subject),
      window_start: windowStart,
      hits: cost,
      expires_at: windowEnd,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ hits: sql`rate_limits.hits + excluded.hits` }),
    )
    .returning([
      'hits',
      sql<number>`ceil(extract(epoch from expires_at - now()))::integer`.as('seconds_left'),
    ])
    .executeTakeFirstOrThrow()
  return { hits, secondsLeft: Math.max(1, seconds_left) }
}

function startOfWindow({ windowSeconds }: RateLimit) {
  return sql<Date>`date_bin(make_interval(secs => ${windowSeconds}), now(), 'epoch')`
}

/** Stores subjects as digests, so that the database contains no IP addresses of visitors. */
function limitKey(limit: RateLimit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}

/** Deletes the counters of past windows. */
export async function deleteExpiredRateLimits(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}

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
