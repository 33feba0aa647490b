import type { DeclineReason } from '@curbquote/types/offers'

/** The same words as on the quote page. */
export const declineReasonLabels: Record<DeclineReason, string> = {
  too_expensive: 'Too expensive',
  chose_other: 'Chose someone else',
  not_now: 'Not now',
  other: 'Something else',
}

export const declineReasons = Object.keys(declineReasonLabels) as DeclineReason[]

/** `Declined: too expensive`. */
export function describeDecline(reason: string | null, event = 'Declined'): string {
  const known = declineReasons.find((each) => each === reason)
  return known ? `${event}: ${declineReasonLabels[known].toLowerCase()}` : event
}
