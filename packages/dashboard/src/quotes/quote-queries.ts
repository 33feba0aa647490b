import type {
  AddManualQuote,
  ChangeQuoteJobDate,
  ChangeQuoteNotes,
  ChangeQuoteStatus,
  ExportFormat,
  Quote,
  QuoteEvent,
} from '@curbquote/types'
import { getCompanyDashboard, quotesPerPage } from '@curbquote/types'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { ApiRequestError, callApi, callApiForFile } from '../api-client.ts'
import { keyOf } from '../ui/endpoint-query.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/show-toast.ts'
import { parseNeighbours, type NeighbourCursors, type PagePlace } from './quote-paging.ts'
import { type QuoteFilters, toQuery } from './quote-view.ts'
import { offerStatusUndo } from './status-undo.ts'

export const quotesPath = '/api/company/quotes'
const quotePath = (id: number) => `${quotesPath}/${id}`
const eventsPath = (id: number) => `${quotePath(id)}/events`

/** Quotes come in and are worked on elsewhere: what is shown is read anew when the owner comes back to the page. */
const readOnReturn = { refetchOnWindowFocus: 'always' } as const

export interface QuotesPage {
  quotes: Quote[]
  total: number
  neighbours: NeighbourCursors
}

export function useQuotes(filters: QuoteFilters, place: PagePlace) {
  return useQuery<QuotesPage>({
    queryKey: [quotesPath, filters, place],
    queryFn: ({ signal }) => readQuotes(filters, place, signal),
    placeholderData: keepPreviousData,
    ...readOnReturn,
  })
}

async function readQuotes(
  filters: QuoteFilters,
  { cursor, offset }: PagePlace,
  signal: AbortSignal,
): Promise<QuotesPage> {
  const parameters = toQuery(filters)
  parameters.set('limit', String(quotesPerPage))
  if (cursor) parameters.set('cursor', cursor)
  if (offset) parameters.set('offset', String(offset))
  const { data, headers } = await callApi<Quote[]>(`${quotesPath}?${parameters}`, { signal })
  return {
    quotes: data,
    total: Number(headers.get('x-total-count') ?? data.length),
    neighbours: parseNeighbours(headers.get('link')),
  }
}

/** One quote by its own address, for when the list that is shown does not hold it. */
export function useQuote(id: number | undefined, { isEnabled }: { isEnabled: boolean }) {
  return useQuery<Quote>({
    queryKey: [quotePath(id ?? 0)],
    enabled: isEnabled && id !== undefined,
    ...readOnReturn,
  })
}

/** What happened to a quote, newest first. */
export function useQuoteEvents(id: number) {
  return useQuery<QuoteEvent[]>({ queryKey: [eventsPath(id)], ...readOnReturn })
}

export function useRefreshQuotes() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [quotesPath] })
    void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
  }
}

interface QuoteChange<Input> {
  /** Of the quote's own address: what is changed. */
  path: 'status' | 'notes' | 'job-date'
  toFields: (input: Input) => Partial<Quote>
  success: string
  failure: string
  /** Whether the failed change is reported by its own field instead of a toast. */
  isShownInField?: () => boolean
  onChanged?: (before: Partial<Quote>) => void
}

/** Shows a change at once, and what was there before if the server does not take it. */
function useChangeQuote<Input>(
  quote: Quote,
  { path, toFields, success, failure, isShownInField, onChanged }: QuoteChange<Input>,
) {
  const client = useQueryClient()
  const send = (body: Input, outlivesPage = false) =>
    callApi<Quote>(`${quotePath(quote.id)}/${path}`, { method: 'PATCH', body, outlivesPage })
  const fieldsBefore = (input: Input): Partial<Quote> =>
    Object.fromEntries(
      (Object.keys(toFields(input)) as (keyof Quote)[]).map((name) => [name, quote[name]]),
    )
  const succeed = (before: Partial<Quote>) => {
    onChanged?.(before)
    showToast({ message: success, kind: 'success' })
    void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
    void client.invalidateQueries({ queryKey: [eventsPath(quote.id)] })
    // Lists under other filters are read anew when they are next shown; this one stays as it is under the hand.
    void client.invalidateQueries({ queryKey: [quotesPath], refetchType: 'none' })
  }
  const showFailure = (error: Error) =>
    showToast({ title: failure, message: reasonOf(error), kind: 'failure' })
  const mutation = useMutation({
    // Two changes of one quote go one after the other.
    scope: { id: quotePath(quote.id) },
    mutationFn: (input: Input) => send(input),
    onMutate: async (input) => {
      const before = fieldsBefore(input)
      // A list on its way would bring the old state back. One that is read for the first time must not be lost.
      await client.cancelQueries({
        queryKey: [quotesPath],
        predicate: (query) => query.state.data !== undefined,
      })
      setQuote(client, quote.id, toFields(input))
      return { before }
    },
    onSuccess: (_answer, _input, { before }) => succeed(before),
    onError: (error, _input, context) => {
      if (context?.before) setQuote(client, quote.id, context.before)
      if (!isShownInField?.()) showFailure(error)
    },
  })
  /** For a page that goes away: the request is sent when this returns, and outlives the page. */
  const saveOnExit = (input: Input) => {
    const sent = send(input, true)
    const before = fieldsBefore(input)
    setQuote(client, quote.id, toFields(input))
    sent.then(
      () => succeed(before),
      (error: Error) => {
        setQuote(client, quote.id, before)
        showFailure(error)
      },
    )
  }
  return { ...mutation, saveOnExit }
}

function setQuote(client: QueryClient, id: number, fields: Partial<Quote>) {
  const change = (quote: Quote) => (quote.id === id ? { ...quote, ...fields } : quote)
  client.setQueriesData<QuotesPage>(
    { queryKey: [quotesPath] },
    (page) => page && { ...page, quotes: page.quotes.map(change) },
  )
  client.setQueryData<Quote>([quotePath(id)], (quote) => quote && change(quote))
}

/** What the server says; of a failure that is not its own, only that it can be tried again. */
function reasonOf(error: Error): string {
  return error instanceof ApiRequestError ? error.message : 'Please try again.'
}

/** A change that is not an undo itself can be undone for a while. */
export function useChangeStatus(quote: Quote, { isUndo = false } = {}) {
  return useChangeQuote<ChangeQuoteStatus>(quote, {
    path: 'status',
    toFields: ({ status }) => ({ status }),
    success: 'Status updated',
    failure: 'Failed to update quote status.',
    onChanged: ({ status }) => {
      if (status && !isUndo) offerStatusUndo(quote.id, status)
    },
  })
}

export function useChangeNotes(quote: Quote) {
  return useChangeQuote<ChangeQuoteNotes>(quote, {
    path: 'notes',
    toFields: ({ notes }) => ({ notes: notes.trim() || null }),
    success: 'Notes updated',
    failure: 'Failed to update notes',
  })
}

export function useChangeJobDate(
  quote: Quote,
  { isShownInField }: Pick<QuoteChange<ChangeQuoteJobDate>, 'isShownInField'>,
) {
  return useChangeQuote<ChangeQuoteJobDate>(quote, {
    path: 'job-date',
    toFields: ({ jobDate }) => ({ jobDate }),
    success: 'Job date updated',
    failure: 'Failed to update the job date',
    ...(isShownInField && { isShownInField }),
  })
}

/** Deletes for good; it is the server that says whether it is done, since nothing brings a lead back. */
export function useDeleteQuote(quote: Quote, { onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(quotePath(quote.id), { method: 'DELETE' }),
    onSuccess: () => {
      onDeleted()
      showToast({ message: 'Lead deleted', kind: 'success' })
      void client.invalidateQueries({ queryKey: [quotesPath] })
      void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
    },
    onError: (error) =>
      showToast({ title: 'Failed to delete lead', message: reasonOf(error), kind: 'failure' }),
  })
}

export function useAddManualQuote({ onAdded }: { onAdded: () => void }) {
  const refresh = useRefreshQuotes()
  return useMutation({
    mutationFn: (quote: AddManualQuote) =>
      callApi<Quote>(`${quotesPath}/manual`, { method: 'POST', body: quote }),
    onSuccess: () => {
      onAdded()
      showToast({ message: 'Quote added successfully', kind: 'success' })
      refresh()
    },
    onError: (error) =>
      showToast({ title: 'Failed to add quote', message: reasonOf(error), kind: 'failure' }),
  })
}

interface QuotesExport {
  format: ExportFormat
  ids?: readonly number[]
  filters?: QuoteFilters
}

/** Every quote, the filtered or those that are named, as a file. */
export function useExportQuotes({ onExported }: { onExported?: () => void } = {}) {
  return useMutation({
    mutationFn: async ({ format, ids, filters }: QuotesExport) => {
      const query = filters ? toQuery(filters) : new URLSearchParams()
      query.set('format', format)
      query.set('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone)
      if (ids) query.set('ids', ids.join(','))
      saveFile(await callApiForFile(`${quotesPath}/export?${query}`), exportFileName(format))
    },
    onSuccess: (_nothing, { format }) => {
      onExported?.()
      showToast({
        title: 'Export Successful',
        message: `Your leads are in ${exportFileName(format)}.`,
        kind: 'success',
      })
    },
    onError: () =>
      showToast({
        title: 'Export Failed',
        message: 'Unable to export leads. Please try again.',
        kind: 'failure',
      }),
  })
}

function exportFileName(format: ExportFormat): string {
  // The Swedish form of a date is the ISO form, here of the owner's own day.
  return `leads_export_${new Date().toLocaleDateString('sv-SE')}.${format}`
}
