import type { DeclineReason } from '@curbquote/types'

/** As on the quote page. A record, because importing the contracts' lists would bundle the schema library. */
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
