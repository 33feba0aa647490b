import { getCompanyDashboard, getCompanyOverview } from '@curbquote/types/companies'
import { urlOf } from '@curbquote/types/endpoints'
import {
  changeOverviewQuoteStatus,
  listQuotes,
  type Quote,
  type QuoteStatus,
} from '@curbquote/types/quotes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { offerStatusUndo } from '../quotes/status-undo.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'

/** Always refetches on mount, because most changes elsewhere affect the overview. */
export function useOverview(companyId: number) {
  return useQuery({
    ...queryOf(getCompanyOverview, { params: { companyId } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

interface MarkQuote {
  status: QuoteStatus
  /** Whether this change is itself an undo. Then no undo is offered. */
  isUndo?: boolean
}

/** Updates the status optimistically. Restores the previous status if the request fails. */
export function useMarkQuote(companyId: number, quote: Quote) {
  const client = useQueryClient()
  const { queryKey } = queryOf(getCompanyOverview, { params: { companyId } })
  const show = (status: QuoteStatus) =>
    client.setQueryData(
      queryKey,
      (overview) =>
        overview && {
          ...overview,
          recentQuotes: overview.recentQuotes.map((recent) =>
            recent.id === quote.id ? { ...recent, status } : recent,
          ),
        },
    )
  return useMutation({
    scope: { id: urlOf(changeOverviewQuoteStatus, { params: { quoteId: quote.id } }) },
    mutationFn: ({ status }: MarkQuote) =>
      call(changeOverviewQuoteStatus, { params: { quoteId: quote.id }, body: { status } }),
    onMutate: async ({ status }) => {
      const before = quote.status
      await client.cancelQueries({ queryKey })
      show(status)
      return { before }
    },
    onSuccess: (_response, { isUndo = false }, { before }) => {
      if (!isUndo) offerStatusUndo(quote.id, before)
      showSuccess('Status updated')
      void client.invalidateQueries({ queryKey })
      for (const queryKey of [keyOf(getCompanyDashboard), keyOf(listQuotes)])
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    onError: (error, _change, context) => {
      if (context) show(context.before)
      showFailure(reasonOf(error), 'Failed to update quote status.')
    },
  })
}
