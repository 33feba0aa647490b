import { getCompanyDashboard, getCompanyOverview } from '@curbquote/types/companies'
import { quotesPerPage } from '@curbquote/types/limits'
import {
  getQuotePageSettings,
  type QuotePageSettings,
  type RecordResponse,
  type ReopenOffer,
  saveQuotePageSettings,
  type SendOffer,
  type WithdrawOffer,
} from '@curbquote/types/offers'
import {
  getOfferLink,
  getQuoteDocument,
  recordResponse,
  reopenOffer,
  replaceOfferLink,
  sendOffer,
  withdrawOffer,
} from '@curbquote/types/quote-offers'
import {
  getQuote,
  listJobs,
  listQuoteEvents,
  listQuotes,
  type Quote,
} from '@curbquote/types/quotes'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../api-client/api-client.ts'
import { quoteQuery, showInLists, useQuoteEvents } from '../quotes/quote-queries.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { copyLoadingText } from '../ui/copy-text.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { saveFile } from '../ui/save-file.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts'
import { type Statement, statementsOf } from './describe-response.ts'
import { offerActionsOf } from './offer-view.ts'

const paramsOf = (quoteId: number) => ({ params: { quoteId } })

/** The quote with all responses and questions about its offer. The list has only the offer's state. */
export function useQuoteResponses(quote: Quote) {
  const client = useQueryClient()
  return useQuery({
    ...quoteQuery(client, quote.id),
    refetchOnWindowFocus: 'always',
    // Fetch at once: a quote from the list has no responses.
    staleTime: 0,
  })
}

/** What the customer and the owner said about the quote, oldest first. */
export function useStatements(quote: Quote): Statement[] {
  const { data } = useQuoteResponses(quote)
  const events = useQuoteEvents(quote.id)
  return statementsOf(data?.offer.responses ?? [], events.data ?? [])
}

/** The URL of the quote page. */
export function useOfferLink(quote: Quote, { isEnabled }: { isEnabled: boolean }) {
  return useQuery({ ...queryOf(getOfferLink, paramsOf(quote.id)), enabled: isEnabled })
}

/** Copies the URL of the quote page. */
export function useCopyOfferLink(quote: Quote) {
  const client = useQueryClient()
  return () =>
    copyLoadingText(
      'Link to the quote page',
      client
        .fetchQuery({ ...queryOf(getOfferLink, paramsOf(quote.id)), staleTime: 60_000 })
        .then(({ url }) => url),
    )
}

interface OfferChange<Body> {
  change: (quote: { params: { quoteId: number } }, body: Body) => Promise<Quote>
  success: string
}

/** Changes the offer of a quote. The dialog shows a failure. */
function useChangeOffer<Body>(quote: Quote, { change, success }: OfferChange<Body>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => change(paramsOf(quote.id), body),
    onSuccess: (changed) => {
      showChanged(client, changed)
      showSuccess(success)
    },
    onSettled: () => {
      refreshQuote(client, quote.id)
      // The email is delivered after the response. Only then is the quote “Sent”.
      window.setTimeout(() => refreshQuote(client, quote.id), 5_000)
    },
  })
}

/** Sends a new price. A retry after a lost response does not send it twice. */
export function useSendOffer(quote: Quote) {
  const { headersFor } = useIdempotencyKey()
  return useChangeOffer<SendOffer>(quote, {
    change: (params, body) => call(sendOffer, { ...params, headers: headersFor(body), body }),
    success: quote.customerEmail ? 'Price sent' : 'Price saved',
  })
}

export function useRecordResponse(quote: Quote) {
  return useChangeOffer<RecordResponse>(quote, {
    change: (params, body) => call(recordResponse, { ...params, body }),
    success: 'Answer recorded',
  })
}

export function useReopenOffer(quote: Quote) {
  return useChangeOffer<ReopenOffer>(quote, {
    change: (params, body) => call(reopenOffer, { ...params, body }),
    success: 'Quote reopened',
  })
}

export function useWithdrawOffer(quote: Quote) {
  return useChangeOffer<WithdrawOffer>(quote, {
    change: (params, body) => call(withdrawOffer, { ...params, body }),
    success: 'Quote withdrawn',
  })
}

/** Makes a new URL of the quote page. The old one stops working. */
export function useReplaceLink(quote: Quote) {
  const client = useQueryClient()
  const { queryKey } = queryOf(getOfferLink, paramsOf(quote.id))
  return useMutation({
    mutationFn: () => call(replaceOfferLink, paramsOf(quote.id)),
    onSuccess: (link) => {
      client.setQueryData(queryKey, link)
      showSuccess('New link created. The old link no longer works.')
    },
    onError: (error) => showFailure(reasonOf(error), 'No new link was made'),
    onSettled: () => refreshQuote(client, quote.id),
  })
}

/** Downloads the PDF of the accepted document. */
export function useDownloadDocument(quote: Quote) {
  return useMutation({
    mutationFn: async () => {
      const file = await callForFile(getQuoteDocument, paramsOf(quote.id))
      saveFile(file, `quote-${quote.number}-${quote.offer.acceptedRevision ?? 1}.pdf`)
    },
    onError: (error) => showFailure(reasonOf(error), 'The PDF could not be downloaded'),
  })
}

/** Reads a quote again after it was changed elsewhere. */
export function useReloadQuote(quoteId: number) {
  const client = useQueryClient()
  return async () => {
    // A request that started before the change would return the old quote.
    await client.cancelQueries(queryOf(getQuote, paramsOf(quoteId)))
    return client.fetchQuery({ ...quoteQuery(client, quoteId), staleTime: 0 })
  }
}

function showChanged(client: QueryClient, changed: Quote): void {
  showInLists(client, changed)
  client.setQueryData(queryOf(getQuote, paramsOf(changed.id)).queryKey, changed)
}

function refreshQuote(client: QueryClient, quoteId: number) {
  void client.invalidateQueries({ queryKey: keyOf(getQuote, paramsOf(quoteId)) })
  void client.invalidateQueries({ queryKey: keyOf(listQuoteEvents, paramsOf(quoteId)) })
  void client.invalidateQueries({ queryKey: keyOf(getCompanyDashboard) })
  void client.invalidateQueries({ queryKey: keyOf(getCompanyOverview) })
  // Lists refetch when they are next shown. The current list must not reorder while it is in use.
  void client.invalidateQueries({ queryKey: keyOf(listQuotes), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: keyOf(listJobs) })
}

/** URL of a quote page for the owner. Because of its fragment, a visit does not count as opened by the customer. */
export function previewUrl(url: string): string {
  return `${url}#preview`
}

/** The newest quote with a page. `null` if there is none. */
export function useNewestOffer() {
  return useQuery({
    queryKey: ['newest offer'],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const quotes = await call(listQuotes, { query: { limit: quotesPerPage }, signal })
      const quote = quotes.find((each) => offerActionsOf(each).includes('copy_link'))
      if (!quote) return null
      const { url } = await call(getOfferLink, { ...paramsOf(quote.id), signal })
      return { customerName: quote.customerName, url }
    },
  })
}

export function useQuotePageSettings() {
  return useQuery(queryOf(getQuotePageSettings))
}

export function useSaveQuotePageSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: QuotePageSettings) => call(saveQuotePageSettings, { body }),
    onSuccess: (settings) => {
      client.setQueryData(queryOf(getQuotePageSettings).queryKey, settings)
      showSuccess('Settings updated')
    },
  })
}
