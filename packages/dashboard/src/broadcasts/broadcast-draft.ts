import type { BroadcastDraft, SendBroadcast } from '@curbquote/types/broadcasts'
import { defaultInactiveDays, defaultNewDays, maxBroadcastDays } from '@curbquote/types/limits'
import { parseAmount } from '../forms/parse-amount.ts'

export const emptyDraft: BroadcastDraft = {
  subject: '',
  content: '',
  segment: 'all',
  inactiveDays: String(defaultInactiveDays),
  newDays: String(defaultNewDays),
}

/** Parses a whole number of days, at least 1. Returns `undefined` for anything else. */
export function parseDays(text: string): number | undefined {
  return parseAmount(text, maxBroadcastDays, 0) || undefined
}

/** Number of days of the draft's segment. `undefined` if it is invalid or the segment has none. */
export function daysOf({ segment, inactiveDays, newDays }: BroadcastDraft): number | undefined {
  if (segment === 'inactive_X_days') return parseDays(inactiveDays)
  if (segment === 'new_X_days') return parseDays(newDays)
  return undefined
}

/** Converts the draft into the API request. */
export function toRequest(draft: BroadcastDraft): SendBroadcast {
  const days = daysOf(draft)
  return {
    subject: draft.subject.trim(),
    content: draft.content,
    segment: draft.segment,
    ...(days !== undefined && { segmentDetails: { days } }),
  }
}
