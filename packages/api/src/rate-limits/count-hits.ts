import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'
import type { RateLimit } from './limits.ts'

/**
 * The key of an IP address in rate limits: an IPv4 address itself, an IPv6 address by its /64 network, because a single
 * household has 2^64 IPv6 addresses. Takes the spelling of `plainIpAddress`, as in `request.ipAddress`.
 */
export function networkOf(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress
  const [network] = ipaddr.IPv6.parseCIDR(`${ipAddress}/64`)
  const groups = network.parts.slice(0, 4).map((part) => part.toString(16))
  return `${groups.join(':')}::/64`
}

/** Whether a subject is counted for the first time in the window. Also where rate limits are off. */
export async function isFirst(
  db: Kysely<Database>,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  return (await addHits(db, limit, withNetworks(subject), 1)).hits === 1
}

export function withNetworks(subject: string): string {
  return subject.split(' ').map(networkOf).join(' ')
}

/** Adds to a subject's counter of the current window (by the database's clock) and returns the new sum. */
export async function addHits(
  db: Kysely<Database>,
  limit: RateLimit,
  subject: string,
  cost: number,
) {
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

export function startOfWindow({ windowSeconds }: RateLimit) {
  return sql<Date>`date_bin(make_interval(secs => ${windowSeconds}), now(), 'epoch')`
}

/** Stores subjects as digests, so that the database contains no IP addresses of visitors. */
export function limitKey(limit: RateLimit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}

/** Deletes the counters of past windows. */
export async function deleteExpiredRateLimits(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
