import {
  type AddManualQuote,
  type ChangeQuoteJobDate,
  type ChangeQuoteNotes,
  type ChangeQuoteStatus,
  type ExportFormat,
  type Quote,
  listQuotes,
  getQuote,
  listQuoteEvents,
  changeQuoteStatus,
  changeQuoteNotes,
  changeQuoteJobDate,
  deleteQuote,
  addManualQuote,
  exportQuotes,
  urlOf,
  type JsonEndpoint,
} from '@curbquote/types'
import { getCompanyDashboard, quotesPerPage } from '@curbquote/types'
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { ApiRequestError, call, callForFile } from '../api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/show-toast.ts'
import { parseNeighbours, type NeighbourCursors, type PagePlace } from './quote-paging.ts'
import { type QuoteFilters, toQuery } from './quote-view.ts'
import { offerStatusUndo } from './status-undo.ts'

const paramsOf = (quoteId: number) => ({ params: { quoteId } })

/** Quotes come in and are worked on elsewhere: what is shown is read anew when the owner comes back to the page. */
const readOnReturn = { refetchOnWindowFocus: 'always' } as const

export interface QuotesPage {
  quotes: Quote[]
  total: number
  neighbours: NeighbourCursors
}

export function useQuotes(filters: QuoteFilters, place: PagePlace) {
  return useQuery<QuotesPage>({
    queryKey: [...keyOf(listQuotes), filters, place],
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
  let headers: Headers | undefined
  const quotes = await call(listQuotes, {
    query: {
      ...toQuery(filters),
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
    neighbours: parseNeighbours(headers?.get('link') ?? null),
  }
}

/** One quote by its own address, for when the list that is shown does not hold it. */
export function useQuote(id: number | undefined, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    ...queryOf(getQuote, paramsOf(id ?? 0)),
    enabled: isEnabled && id !== undefined,
    ...readOnReturn,
  })
}

/** What happened to a quote, newest first. */
export function useQuoteEvents(id: number) {
  return useQuery({ ...queryOf(listQuoteEvents, paramsOf(id)), ...readOnReturn })
}

export function useRefreshQuotes() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: keyOf(listQuotes) })
    void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
  }
}

interface QuoteChange<Input> {
  endpoint: JsonEndpoint<{ params: { quoteId: number }; body: Input }, Quote>
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
    showToast({ message: success, kind: 'success' })
    void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
    void client.invalidateQueries({ queryKey: keyOf(listQuoteEvents, paramsOf(quote.id)) })
    // Lists under other filters are read anew when they are next shown; this one stays as it is under the hand.
    void client.invalidateQueries({ queryKey: keyOf(listQuotes), refetchType: 'none' })
  }
  const showFailure = (error: Error) =>
    showToast({ title: failure, message: reasonOf(error), kind: 'failure' })
  const mutation = useMutation({
    // Two changes of one quote go one after the other.
    scope: { id: urlOf(getQuote, paramsOf(quote.id)) },
    mutationFn: (input: Input) => send(input),
    onMutate: async (input) => {
      const before = fieldsBefore(input)
      // A list on its way would bring the old state back. One that is read for the first time must not be lost.
      await client.cancelQueries({
        queryKey: keyOf(listQuotes),
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
    { queryKey: keyOf(listQuotes) },
    (page) => page && { ...page, quotes: page.quotes.map(change) },
  )
  client.setQueryData(queryOf(getQuote, paramsOf(id)).queryKey, (quote) => quote && change(quote))
}

/** What the server says; of a failure that is not its own, only that it can be tried again. */
function reasonOf(error: Error): string {
  return error instanceof ApiRequestError ? error.message : 'Please try again.'
}

/** A change that is not an undo itself can be undone for a while. */
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
  { isShownInField }: Pick<QuoteChange<ChangeQuoteJobDate>, 'isShownInField'>,
) {
  return useChangeQuote<ChangeQuoteJobDate>(quote, {
    endpoint: changeQuoteJobDate,
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
    mutationFn: () => call(deleteQuote, paramsOf(quote.id)),
    onSuccess: () => {
      onDeleted()
      showToast({ message: 'Lead deleted', kind: 'success' })
      void client.invalidateQueries({ queryKey: keyOf(listQuotes) })
      void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
    },
    onError: (error) =>
      showToast({ title: 'Failed to delete lead', message: reasonOf(error), kind: 'failure' }),
  })
}

export function useAddManualQuote({ onAdded }: { onAdded: () => void }) {
  const refresh = useRefreshQuotes()
  return useMutation({
    mutationFn: (quote: AddManualQuote) => call(addManualQuote, { body: quote }),
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
