import { getCompanyDashboard } from '@curbquote/types/companies'
import {
  type ConfirmDay,
  confirmDay,
  type DayRequest,
  type DaySettings,
  declineDays,
  getCalendarLink,
  getDaySettings,
  listDayLoads,
  type MoveDay,
  moveDay,
  replaceCalendarLink,
  saveDaySettings,
  type SuggestDay,
  suggestDayOfQuote,
  undoMove,
} from '@curbquote/types/days'
import { getQuote, listJobs, listQuoteEvents, listQuotes } from '@curbquote/types/quotes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { formatDay, nameDay } from './day-format.ts'

export function useDaySettings() {
  return useQuery(queryOf(getDaySettings))
}

/** The capacity of the days of a range and what is taken. */
export function useDayLoads(range: { from: string; to: string }) {
  return useQuery({ ...queryOf(listDayLoads, { query: range }), staleTime: 0 })
}

export function useCalendarLink() {
  return useQuery(queryOf(getCalendarLink))
}

/** Fetches everything that shows a day. */
function useRefreshDays() {
  const client = useQueryClient()
  return async () => {
    const keys = [
      keyOf(listJobs),
      keyOf(listQuotes),
      keyOf(getQuote),
      keyOf(listQuoteEvents),
      keyOf(listDayLoads),
      keyOf(getCompanyDashboard),
    ]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

export function useSaveDaySettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: DaySettings) => call(saveDaySettings, { body: settings }),
    onSuccess: (saved) => {
      client.setQueryData(queryOf(getDaySettings).queryKey, saved)
      void client.invalidateQueries({ queryKey: keyOf(listDayLoads) })
      void client.invalidateQueries({ queryKey: keyOf(listJobs) })
      showSuccess('Days updated')
    },
  })
}

export function useReplaceCalendarLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(replaceCalendarLink),
    onSuccess: (link) => {
      client.setQueryData(queryOf(getCalendarLink).queryKey, link)
      showSuccess('New URL made. The old one no longer works.')
    },
    onError: (error) => showFailure(reasonOf(error), 'No new URL was made'),
  })
}

/**
 * The owner's decisions about the days that a customer asks for. The toasts are shown here, because the refreshed list may no longer
 * have the component that sent the decision.
 */
export function useDayDecisions(quoteId: number) {
  const refresh = useRefreshDays()
  const succeed = (message: string) => {
    showSuccess(message)
    return refresh()
  }
  const confirm = useMutation({
    mutationFn: ({ request, ...body }: ConfirmDay & { request: DayRequest }) =>
      call(confirmDay, { params: { requestId: request.id }, body }),
    onSuccess: (_nothing, { request }) => succeed(`Confirmed: ${nameDay(request)}`),
  })
  const decline = useMutation({
    mutationFn: (requestId: number) => call(declineDays, { params: { requestId } }),
    onSuccess: () => succeed('Days declined'),
    onError: (error) => showFailure(reasonOf(error), 'The days were not declined'),
  })
  const suggest = useMutation({
    mutationFn: (body: SuggestDay) => call(suggestDayOfQuote, { params: { quoteId }, body }),
    onSuccess: (_nothing, { day, isAgreed }) =>
      succeed(`${isAgreed ? 'Confirmed' : 'Suggested'}: ${formatDay(day)}`),
  })
  return { confirm, decline, suggest }
}

export function useMoveJobs() {
  const refresh = useRefreshDays()
  return useMutation({
    mutationFn: (body: MoveDay) => call(moveDay, { body }),
    onSuccess: () => void refresh(),
  })
}

export function useUndoMove() {
  const refresh = useRefreshDays()
  return useMutation({
    mutationFn: (moveId: number) => call(undoMove, { params: { moveId } }),
    onSettled: () => void refresh(),
    onError: (error) => showFailure(reasonOf(error), 'The jobs were not moved back'),
  })
}
