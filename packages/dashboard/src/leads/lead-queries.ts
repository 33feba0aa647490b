import type { Quote, QuoteStatus } from '@curbquote/types'
import { leadsPerPage } from '@curbquote/types'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { ApiRequestError, callApi } from '../api-client.ts'
import { companyDashboardPath } from '../companies/use-company-dashboard.ts'
import { showToast } from '../ui/show-toast.ts'
import { parseNeighbours, type NeighbourCursors, type PagePlace } from './lead-paging.ts'
import type { LeadFilters } from './lead-view.ts'

const leadsPath = '/api/company/quotes'
const leadPath = (id: number) => `${leadsPath}/${id}`

export interface LeadsPage {
  leads: Quote[]
  total: number
  neighbours: NeighbourCursors
}

export function useLeads(filters: LeadFilters, place: PagePlace) {
  return useQuery<LeadsPage>({
    queryKey: [leadsPath, filters, place],
    queryFn: ({ signal }) => readLeads(filters, place, signal),
    placeholderData: keepPreviousData,
  })
}

async function readLeads(
  { search, status, sort }: LeadFilters,
  { cursor, offset }: PagePlace,
  signal: AbortSignal,
): Promise<LeadsPage> {
  const parameters = new URLSearchParams({ limit: String(leadsPerPage), sort })
  if (search) parameters.set('search', search)
  if (status) parameters.set('status', status)
  if (cursor) parameters.set('cursor', cursor)
  if (offset) parameters.set('offset', String(offset))
  const { data, headers } = await callApi<Quote[]>(`${leadsPath}?${parameters}`, { signal })
  return {
    leads: data,
    total: Number(headers.get('x-total-count') ?? data.length),
    neighbours: parseNeighbours(headers.get('link')),
  }
}

/** One lead by its own address, for when the list that is shown does not hold it. */
export function useLead(id: number | undefined, { isEnabled }: { isEnabled: boolean }) {
  return useQuery<Quote>({
    queryKey: [leadPath(id ?? 0)],
    enabled: isEnabled && id !== undefined,
  })
}

export function useRefreshLeads() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [leadsPath] })
    void client.invalidateQueries({ queryKey: [companyDashboardPath] })
  }
}

/** Shows the new status at once, and the old one again if the server does not take it. */
export function useChangeStatus(lead: Quote) {
  const client = useQueryClient()
  return useMutation({
    // Two changes of one lead go one after the other.
    scope: { id: leadPath(lead.id) },
    mutationFn: (status: QuoteStatus) =>
      callApi<Quote>(`${leadPath(lead.id)}/status`, { method: 'PATCH', body: { status } }),
    onMutate: async (status) => {
      // A list on its way would bring the old status back. One that is read for the first time must not be lost.
      await client.cancelQueries({
        queryKey: [leadsPath],
        predicate: (query) => query.state.data !== undefined,
      })
      setStatus(client, lead.id, status)
      return { previous: lead.status }
    },
    onSuccess: () => {
      showToast({ message: 'Status updated', kind: 'success' })
      void client.invalidateQueries({ queryKey: [companyDashboardPath] })
      // Lists under other filters are read anew when they are next shown; this one stays as it is under the hand.
      void client.invalidateQueries({ queryKey: [leadsPath], refetchType: 'none' })
    },
    onError: (error, _status, context) => {
      if (context) setStatus(client, lead.id, context.previous)
      showToast({
        title: 'Failed to update quote status.',
        message: error instanceof ApiRequestError ? error.message : 'Please try again.',
        kind: 'failure',
      })
    },
  })
}

function setStatus(client: QueryClient, id: number, status: QuoteStatus) {
  const change = (lead: Quote) => (lead.id === id ? { ...lead, status } : lead)
  client.setQueriesData<LeadsPage>(
    { queryKey: [leadsPath] },
    (page) => page && { ...page, leads: page.leads.map(change) },
  )
  client.setQueryData<Quote>([leadPath(id)], (lead) => lead && change(lead))
}
