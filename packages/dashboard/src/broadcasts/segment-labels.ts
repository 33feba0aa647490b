import type { Broadcast, BroadcastSegmentId } from '@curbquote/types/broadcasts'
import { countNoun } from '../ui/count-noun.ts'

const names: Record<BroadcastSegmentId, string> = {
  all: 'All Users',
  free: 'Free Users',
  pro: 'Pro Users',
  inactive_X_days: 'Inactive Users',
  new_X_days: 'New Users',
}

export const segmentNotes: Record<BroadcastSegmentId, string> = {
  all: 'Every company with a confirmed email address.',
  free: 'Companies without Pro and without a trial.',
  pro: 'Companies with Pro or a trial.',
  inactive_X_days: 'Companies that did not sign in during these days.',
  new_X_days: 'Companies that joined during these days.',
}

/** Label of a segment's number of days. `undefined` for a segment without one. */
export function daysLabel(segment: BroadcastSegmentId): string | undefined {
  if (segment === 'inactive_X_days') return 'Number of Inactive Days'
  if (segment === 'new_X_days') return 'Number of Days Since Joined'
  return undefined
}

/** `New Users · 7 days` */
export function segmentBadge({
  segment,
  segmentDetails,
}: Pick<Broadcast, 'segment' | 'segmentDetails'>): string {
  if (!segmentDetails) return names[segment]
  return `${names[segment]} · ${countNoun(segmentDetails.days, 'day')}`
}

export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
