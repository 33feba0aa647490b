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
import { showToast } from '../ui/show-toast.ts'

/** Moves a quote to the spam or back. Not optimistic, because it can send emails. */
export function useChangeSpam(quote: Quote) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isSpam: boolean) =>
      call(changeQuoteSpam, { params: { quoteId: quote.id }, body: { isSpam } }),
    onSuccess: (_changed, isSpam) => {
      const wasHeld = quote.spam && !quote.spam.reasons.includes('owner')
      showToast({
        message: isSpam
          ? 'Moved to Spam. It is deleted after 30 days.'
          : wasHeld
            ? 'Moved to your quotes. The alert and the confirmation are on their way.'
            : 'Moved to your quotes.',
        kind: 'success',
      })
      for (const endpoint of [listQuotes, listJobs, getCompanyDashboard, getQuote, listQuoteEvents])
        void client.invalidateQueries({ queryKey: [endpoint.path] })
    },
    onError: (error) =>
      showToast({ title: 'The quote was not moved', message: reasonOf(error), kind: 'failure' }),
  })
}
