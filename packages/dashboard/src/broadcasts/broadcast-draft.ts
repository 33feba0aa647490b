import {
  type BroadcastDraft,
  defaultInactiveDays,
  defaultNewDays,
  maxBroadcastDays,
  type SendBroadcast,
} from '@curbquote/types'

export const emptyDraft: BroadcastDraft = {
  subject: '',
  content: '',
  segment: 'all',
  inactiveDays: String(defaultInactiveDays),
  newDays: String(defaultNewDays),
}

/** A whole number of days from 1; `undefined` for anything else. */
export function parseDays(text: string): number | undefined {
  const days = /^\d{1,5}$/.test(text.trim()) ? Number.parseInt(text, 10) : 0
  return days >= 1 && days <= maxBroadcastDays ? days : undefined
}

/** The number of days that the draft's segment is made with; `undefined` where it has none, or none that can be. */
export function daysOf({ segment, inactiveDays, newDays }: BroadcastDraft): number | undefined {
  if (segment === 'inactive_X_days') return parseDays(inactiveDays)
  if (segment === 'new_X_days') return parseDays(newDays)
  return undefined
}

/** The draft as the API takes it. */
export function toRequest(draft: BroadcastDraft): SendBroadcast {
  const days = daysOf(draft)
  return {
    subject: draft.subject.trim(),
    content: draft.content,
    segment: draft.segment,
    ...(days !== undefined && { segmentDetails: { days } }),
  }
}
