import { centsToDollars } from '@curbquote/pricing'
import type { DeclineReason, QuoteOffer } from '@curbquote/types/offers'
import type { QuoteRow } from './quote-queries.ts'

/** Converts the state of a quote's offer to the contract. */
export function toQuoteOffer(row: QuoteRow): QuoteOffer {
  const { shown_offer_state: state, last_response: response } = row
  return {
    state,
    revision: row.current_revision,
    acceptedRevision: row.accepted_revision,
    total: row.value_cents === null ? null : centsToDollars(row.value_cents),
    validThrough: row.valid_through,
    respondedAt: row.responded_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    isSent: row.is_sent,
    hasOpenQuestion: row.has_open_question,
    declineReason:
      state === 'declined' && response?.kind === 'declined'
        ? (response.reason as DeclineReason)
        : null,
    documentSha256:
      state === 'accepted' && response?.kind === 'accepted' ? response.document_sha256 : null,
  }
}
