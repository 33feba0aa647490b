import { getCompanyDashboard } from '@curbquote/types/companies'
import {
  changeQuoteSpam,
  getQuote,
  listJobs,
  listQuoteEvents,
  listQuotes,
  type Quote,
} from '@curbquote/types/quotes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'

/** Moves a quote to the spam or back. Not optimistic, because it can send emails. */
export function useChangeSpam(quote: Quote) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isSpam: boolean) =>
      call(changeQuoteSpam, { params: { quoteId: quote.id }, body: { isSpam } }),
    onSuccess: (_changed, isSpam) => {
      const wasHeld = quote.spam && !quote.spam.reasons.includes('owner')
      showSuccess(
        isSpam
          ? 'Moved to Spam. It is deleted after 30 days.'
          : wasHeld
            ? 'Moved to your quotes. The alert and the confirmation are on their way.'
            : 'Moved to your quotes.',
      )
      for (const endpoint of [listQuotes, listJobs, getCompanyDashboard, getQuote, listQuoteEvents])
        void client.invalidateQueries({ queryKey: [endpoint.path] })
    },
    onError: (error) => showFailure(reasonOf(error), 'The quote was not moved'),
  })
}
