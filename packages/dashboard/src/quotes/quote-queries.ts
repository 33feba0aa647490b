import { getCompanyDashboard } from '@curbquote/types/companies'
import { type JsonEndpoint, urlOf } from '@curbquote/types/endpoints'
import { quotesPerPage } from '@curbquote/types/limits'
import {
  type ChangeQuoteJobDate,
  changeQuoteJobDate,
  type ChangeQuoteNotes,
  changeQuoteNotes,
  type ChangeQuoteStatus,
  changeQuoteStatus,
  type ExportFormat,
  exportQuotes,
  getQuote,
  listJobs,
  listQuoteEvents,
  listQuotes,
  type Quote,
} from '@curbquote/types/quotes'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call, callForFile } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { toLocalDay } from '../ui/is-day.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { saveFile } from '../ui/save-file.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { parseNeighbors, type NeighborCursors, type PagePosition } from './quote-paging.ts'
import { type QuoteFilters, toQuery } from './quote-view.ts'
import { offerStatusUndo } from './status-undo.ts'

const paramsOf = (quoteId: number) => ({ params: { quoteId } })

/** Refetches when the page regains focus, because quotes also change elsewhere. */
const readOnReturn = { refetchOnWindowFocus: 'always' } as const

export interface QuotesPage {
  quotes: Quote[]
  total: number
  neighbors: NeighborCursors
}

export function useQuotes(
  filters: QuoteFilters,
  place: PagePosition,
  { isEnabled }: { isEnabled: boolean },
) {
  return useQuery<QuotesPage>({
    enabled: isEnabled,
    queryKey: [...keyOf(listQuotes), filters, place],
    queryFn: ({ signal }) => readQuotes(filters, place, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    ...readOnReturn,
  })
}

async function readQuotes(
  filters: QuoteFilters,
  { cursor, offset }: PagePosition,
  signal: AbortSignal,
): Promise<QuotesPage> {
  let headers: Headers | undefined
  const quotes = await call(listQuotes, {
    query: {
      ...toQuery(filters),
      ...(filters.spam && { spam: true }),
      limit: quotesPerPage,
      ...(cursor && { cursor }),
      ...(offset && { offset }),
    },
    signal,
    onHeaders: (received) => (headers = received),
  })
  return {
    quotes,
    total: Number(headers?.get('x-total-count') ?? quotes.length),
    neighbors: parseNeighbors(headers?.get('link') ?? null),
  }
}

/** Query options of one quote. The lists show the fetched quote in place of an older version. */
export function quoteQuery(client: QueryClient, quoteId: number) {
  return queryOptions({
    ...queryOf(getQuote, paramsOf(quoteId)),
    queryFn: async ({ signal }) => {
      const quote = await call(getQuote, { ...paramsOf(quoteId), signal })
      showInLists(client, quote)
      return quote
    },
  })
}

/** Replaces a changed quote in all lists without moving it. */
export function showInLists(client: QueryClient, changed: Quote): void {
  changeInLists(client, (quote) => (quote.id === changed.id ? changed : quote))
}

function changeInLists(client: QueryClient, change: (quote: Quote) => Quote): void {
  client.setQueriesData<QuotesPage>(
    { queryKey: keyOf(listQuotes) },
    (page) => page && { ...page, quotes: page.quotes.map(change) },
  )
}

/** Fetches one quote that the current list does not contain. */
export function useQuote(id: number | undefined, { isEnabled }: { isEnabled: boolean }) {
  const client = useQueryClient()
  return useQuery({
    ...quoteQuery(client, id ?? 0),
    enabled: isEnabled && id !== undefined,
    ...readOnReturn,
  })
}

/** Fetches a quote's history, newest first. */
export function useQuoteEvents(id: number) {
  return useQuery({ ...queryOf(listQuoteEvents, paramsOf(id)), ...readOnReturn })
}

export function useRefreshQuotes() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: keyOf(listQuotes) })
    void client.invalidateQueries({ queryKey: keyOf(listJobs) })
    void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
  }
}

interface QuoteChange<Input> {
  endpoint: JsonEndpoint<{ params: { quoteId: number }; body: Input }, Quote>
  toFields: (input: Input) => Partial<Quote>
  success: string
  failure: string
  /** Whether the field itself shows the failure instead of a toast. */
  isShownInField?: () => boolean
  onChanged?: (before: Partial<Quote>) => void
}

/** Changes a quote optimistically. Restores the previous values if the request fails. */
function useChangeQuote<Input>(
  quote: Quote,
  { endpoint, toFields, success, failure, isShownInField, onChanged }: QuoteChange<Input>,
) {
  const client = useQueryClient()
  const send = (body: Input, outlivesPage = false) =>
    call(endpoint, { ...paramsOf(quote.id), body, outlivesPage })
  const fieldsBefore = (input: Input): Partial<Quote> =>
    Object.fromEntries(
      (Object.keys(toFields(input)) as (keyof Quote)[]).map((name) => [name, quote[name]]),
    )
  const succeed = (before: Partial<Quote>) => {
    onChanged?.(before)
    showSuccess(success)
    void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
    void client.invalidateQueries({ queryKey: keyOf(listQuoteEvents, paramsOf(quote.id)) })
    // Lists refetch when they are next shown. The current list must not reorder while it is in use.
    void client.invalidateQueries({ queryKey: keyOf(listQuotes), refetchType: 'none' })
    void client.invalidateQueries({ queryKey: keyOf(listJobs) })
  }
  const tellFailure = (error: Error) => showFailure(reasonOf(error), failure)
  const scopeId = urlOf(getQuote, paramsOf(quote.id))
  const mutation = useMutation({
    // Changes of the same quote are sent one after another.
    scope: { id: scopeId },
    mutationFn: (input: Input) => send(input),
    onMutate: async (input) => {
      const before = fieldsBefore(input)
      // Cancel refetches that would restore the old state, but not a list's first request.
      await client.cancelQueries({
        queryKey: keyOf(listQuotes),
        predicate: (query) => query.state.data !== undefined,
      })
      await client.cancelQueries({ queryKey: keyOf(getQuote, paramsOf(quote.id)) })
      setQuote(client, quote.id, toFields(input))
      return { before }
    },
    onSuccess: (_response, _input, { before }) => succeed(before),
    onError: (error, _input, context) => {
      if (context?.before) setQuote(client, quote.id, context.before)
      if (!isShownInField?.()) tellFailure(error)
    },
    onSettled: () => {
      // Fetches the quote again after the last change.
      const waiting = client.isMutating({
        predicate: ({ options }) => options.scope?.id === scopeId,
      })
      if (waiting === 1)
        void client.invalidateQueries({ queryKey: keyOf(getQuote, paramsOf(quote.id)) })
    },
  })
  /** For an unloading page: starts the request immediately and with `keepalive`, so that it completes without the page. */
  const saveOnExit = (input: Input) => {
    const sent = send(input, true)
    const before = fieldsBefore(input)
    setQuote(client, quote.id, toFields(input))
    sent.then(
      () => succeed(before),
      (error: Error) => {
        setQuote(client, quote.id, before)
        tellFailure(error)
      },
    )
  }
  return { ...mutation, saveOnExit }
}

function setQuote(client: QueryClient, id: number, fields: Partial<Quote>) {
  const change = (quote: Quote) => (quote.id === id ? { ...quote, ...fields } : quote)
  changeInLists(client, change)
  client.setQueryData(queryOf(getQuote, paramsOf(id)).queryKey, (quote) => quote && change(quote))
}

/** Changes the status and offers an undo for ten seconds, unless the change is itself an undo. */
export function useChangeStatus(quote: Quote, { isUndo = false } = {}) {
  return useChangeQuote<ChangeQuoteStatus>(quote, {
    endpoint: changeQuoteStatus,
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
    endpoint: changeQuoteNotes,
    toFields: ({ notes }) => ({ notes: notes.trim() || null }),
    success: 'Notes updated',
    failure: 'Failed to update notes',
  })
}

export function useChangeJobDate(
  quote: Quote,
  { isShownInField }: Pick<QuoteChange<ChangeQuoteJobDate>, 'isShownInField'> = {},
) {
  const { days } = quote
  return useChangeQuote<ChangeQuoteJobDate>(quote, {
    endpoint: changeQuoteJobDate,
    toFields: ({ jobDate, part }) => ({
      jobDate,
      ...(days && part && { days: { ...days, part } }),
    }),
    success: 'Job date updated',
    failure: 'Failed to update the job date',
    ...(isShownInField && { isShownInField }),
  })
}

interface QuotesExport {
  format: ExportFormat
  ids?: readonly number[]
  filters?: QuoteFilters
}

/** Exports all quotes, the filtered ones or the selected ones as a file. */
export function useExportQuotes({ onExported }: { onExported?: () => void } = {}) {
  return useMutation({
    mutationFn: async ({ format, ids, filters }: QuotesExport) => {
      const file = await callForFile(exportQuotes, {
        query: {
          ...(filters && toQuery(filters)),
          format,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(ids && { ids: ids.join(',') }),
        },
      })
      saveFile(file, exportFileName(format))
    },
    onSuccess: (_nothing, { format }) => {
      onExported?.()
      showSuccess(`Your leads are in ${exportFileName(format)}.`, 'Export Successful')
    },
    onError: () => showFailure('Unable to export leads. Please try again.', 'Export Failed'),
  })
}

function exportFileName(format: ExportFormat): string {
  return `leads_export_${toLocalDay(new Date())}.${format}`
}
