import type { CompanyOverview, Quote, QuoteStatus } from '@curbquote/types'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, callApi } from '../api-client.ts'
import { companyDashboardPath } from '../companies/use-company-dashboard.ts'
import { leadsPath } from '../leads/lead-queries.ts'
import { offerStatusUndo } from '../leads/status-undo.ts'
import { showToast } from '../ui/show-toast.ts'

export const overviewPath = (companyId: number) => `/api/company/${companyId}/dashboard`

/** Nearly everything an owner does elsewhere shows in it: it is read anew whenever it is opened. */
export function useOverview(companyId: number) {
  return useQuery<CompanyOverview>({
    queryKey: [overviewPath(companyId)],
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

interface MarkQuote {
  status: QuoteStatus
  /** An undo is not offered to be undone. */
  isUndo?: boolean
}

/** Shows the new status at once, and the old one again if the server does not take it. */
export function useMarkQuote(companyId: number, quote: Quote) {
  const client = useQueryClient()
  const queryKey = [overviewPath(companyId)]
  const show = (status: QuoteStatus) =>
    client.setQueryData<CompanyOverview>(
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
    scope: { id: `/api/quotes/${quote.id}` },
    mutationFn: ({ status }: MarkQuote) =>
      callApi<Quote>(`/api/quotes/${quote.id}/status`, { method: 'PATCH', body: { status } }),
    onMutate: async ({ status }) => {
      const before = quote.status
      await client.cancelQueries({ queryKey })
      show(status)
      return { before }
    },
    onSuccess: (_answer, { isUndo = false }, { before }) => {
      if (!isUndo) offerStatusUndo(quote.id, before)
      showToast({ message: 'Status updated', kind: 'success' })
      void client.invalidateQueries({ queryKey })
      for (const path of [companyDashboardPath, leadsPath])
        void client.invalidateQueries({ queryKey: [path], refetchType: 'none' })
    },
    onError: (error, _change, context) => {
      if (context) show(context.before)
      showToast({
        title: 'Failed to update quote status.',
        message: error instanceof ApiRequestError ? error.message : 'Please try again.',
        kind: 'failure',
      })
    },
  })
}
