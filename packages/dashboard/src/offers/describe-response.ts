import type { QuoteResponse } from '@curbquote/types/offers'
import { describeDecline } from '../quotes/offer-labels.ts'

/** `Dana Whitfield accepted revision 2`, without the text of the response. */
export function describeResponse({ kind, name, reason, channel, revision }: QuoteResponse): string {
  const isRecorded = channel === 'owner'
  const ofRevision = revision > 1 ? ` revision ${revision}` : ''
  switch (kind) {
    case 'accepted':
      if (isRecorded) return `You recorded that the customer accepted${ofRevision}`
      return `${name ?? 'The customer'} accepted${ofRevision}`
    case 'declined':
      return describeDecline(
        reason,
        isRecorded ? 'You recorded that the customer declined' : 'Declined',
      )
    case 'asked':
      return 'The customer asked a question'
    case 'reopened':
      return 'You reopened the quote'
  }
}
