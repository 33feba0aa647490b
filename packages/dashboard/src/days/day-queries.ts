import { getCompanyDashboard } from '@curbquote/types/companies'
import {
  type ConfirmDay,
  confirmDay,
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
import { showToast } from '../ui/show-toast.ts'

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
      showToast({ message: 'Days updated', kind: 'success' })
    },
  })
}

export function useReplaceCalendarLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(replaceCalendarLink),
    onSuccess: (link) => {
      client.setQueryData(queryOf(getCalendarLink).queryKey, link)
      showToast({ message: 'New URL made. The old one no longer works.', kind: 'success' })
    },
    onError: (error) =>
      showToast({ title: 'No new URL was made', message: reasonOf(error), kind: 'failure' }),
  })
}

/** The answers to the days that a customer asks for. */
export function useDayDecisions(quoteId: number) {
  const refresh = useRefreshDays()
  const onSuccess = async () => refresh()
  const confirm = useMutation({
    mutationFn: ({ requestId, ...body }: ConfirmDay & { requestId: number }) =>
      call(confirmDay, { params: { requestId }, body }),
    onSuccess,
  })
  const decline = useMutation({
    mutationFn: (requestId: number) => call(declineDays, { params: { requestId } }),
    onSuccess,
    onError: (error) =>
      showToast({ title: 'The days were not declined', message: reasonOf(error), kind: 'failure' }),
  })
  const suggest = useMutation({
    mutationFn: (body: SuggestDay) => call(suggestDayOfQuote, { params: { quoteId }, body }),
    onSuccess,
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
    onError: (error) =>
      showToast({
        title: 'The jobs were not moved back',
        message: reasonOf(error),
        kind: 'failure',
      }),
  })
}
