import type { QuoteResponse } from '@curbquote/types/offers'
import type { QuoteEvent } from '@curbquote/types/quotes'
import { describeDecline } from '../quotes/offer-labels.ts'

/** What the customer or the owner said about a quote. */
export interface Statement {
  key: string
  title: string
  text: string | undefined
  /** Whether the customer asked or replied, so that an answer by the owner may follow. */
  isQuestion: boolean
  createdAt: string
}

/** The responses to an offer and the replies by email, oldest first. */
export function statementsOf(
  responses: readonly QuoteResponse[],
  events: readonly QuoteEvent[],
): Statement[] {
  return [
    ...responses.map((response) => ({
      key: `response ${response.id}`,
      title: describeResponse(response),
      text: response.text ?? undefined,
      isQuestion: response.kind === 'asked',
      createdAt: response.createdAt,
    })),
    ...events
      .filter(({ kind }) => kind === 'replied' || kind === 'reply_sent')
      .map(({ id, kind, to, createdAt }) => ({
        key: `event ${id}`,
        title: kind === 'replied' ? 'The customer replied by email' : 'You replied by email',
        text: to ?? undefined,
        isQuestion: kind === 'replied',
        createdAt,
      })),
  ].sort((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
}

/** `Dana Whitfield accepted`, without the text of the response. */
export function describeResponse({ kind, name, reason, channel }: QuoteResponse): string {
  const isRecorded = channel === 'owner'
  switch (kind) {
    case 'accepted':
      return isRecorded
        ? 'You recorded that the customer accepted'
        : `${name ?? 'The customer'} accepted`
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
