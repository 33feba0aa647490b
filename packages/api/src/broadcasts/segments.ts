import {
  type BroadcastSegment,
  type BroadcastSegmentId,
  broadcastSegments,
} from '@curbquote/types/broadcasts'
import { defaultInactiveDays, defaultNewDays } from '@curbquote/types/limits'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema/index.ts'

export const segmentNames: Record<BroadcastSegmentId, string> = {
  all: 'All Users',
  free: 'Free Users',
  pro: 'Pro Users',
  inactive_X_days: 'Inactive Users',
  new_X_days: 'New Users',
}

/** Whether the segment has a number of days as its parameter. */
export function hasDays(segment: BroadcastSegmentId): boolean {
  return segment === 'inactive_X_days' || segment === 'new_X_days'
}

/** Like `effectivePlan`: an override takes precedence, and a trial counts as Pro. */
const isPro = sql<boolean>`
  coalesce(plan_override = 'pro', coalesce(subscription_status in ('trialing', 'active'), false))`

/**
 * The condition on `companies` for a segment. Excludes unverified email addresses, which may belong to somebody else.
 */
export function inSegment(segment: BroadcastSegmentId, days: number): RawBuilder<boolean> {
  const ago = sql`now() - make_interval(days => ${days}::integer)`
  switch (segment) {
    case 'all':
      return sql`email_verified_at is not null`
    case 'free':
      return sql`(email_verified_at is not null and not ${isPro})`
    case 'pro':
      return sql`(email_verified_at is not null and ${isPro})`
    case 'inactive_X_days':
      return sql`(email_verified_at is not null and coalesce(last_login_at, created_at) < ${ago})`
    case 'new_X_days':
      return sql`(email_verified_at is not null and created_at >= ${ago})`
  }
}

/** All segments with their current number of users. */
export async function countSegments(
  db: Kysely<Database>,
  { inactiveDays = defaultInactiveDays, newDays = defaultNewDays },
): Promise<BroadcastSegment[]> {
  const counts = await db
    .selectFrom('companies')
    .select(
      broadcastSegments.map((segment) =>
        sql<number>`count(*) filter (where ${inSegment(segment, segment === 'new_X_days' ? newDays : inactiveDays)})`.as(
          segment,
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return broadcastSegments.map((id) => ({ id, name: segmentNames[id], count: counts[id] ?? 0 }))
}
