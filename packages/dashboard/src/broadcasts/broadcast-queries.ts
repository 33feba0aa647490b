import {
  getBroadcastSegments,
  listBroadcasts,
  type SendBroadcast,
  sendBroadcast,
  sendTestBroadcast,
  type TestBroadcast,
} from '@curbquote/types/broadcasts'
import { broadcastsPerPage } from '@curbquote/types/limits'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRequestError, call } from '../api-client/api-client.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { countNoun } from '../ui/count-noun.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { useIdempotencyKey } from '../ui/use-idempotency-key.ts'

/** Polling interval while a broadcast is being sent. */
const progressEveryMs = 2_000
const segmentsFreshMs = 30_000

/** Segments with recipient counts for the given numbers of days. */
export function useSegments({ inactiveDays, newDays }: { inactiveDays: number; newDays: number }) {
  return useQuery({
    ...queryOf(getBroadcastSegments, { query: { inactiveDays, newDays } }),
    placeholderData: keepPreviousData,
    staleTime: segmentsFreshMs,
  })
}

export function useBroadcasts(page: number) {
  return useQuery({
    ...queryOf(listBroadcasts, { query: { page, limit: broadcastsPerPage } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.broadcasts.some(({ status }) => status === 'sending') ? progressEveryMs : false,
  })
}

/** Sends a broadcast. The idempotency key ensures that a retry after a lost response does not send it twice. */
export function useSendBroadcast({ onSent }: { onSent: () => void }) {
  const client = useQueryClient()
  const { headersFor, renew } = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: SendBroadcast) => call(sendBroadcast, { headers: headersFor(body), body }),
    onSuccess: ({ recipientCount }) => {
      renew()
      showSuccess(`Your email is on its way to ${countNoun(recipientCount, 'user')}.`)
      onSent()
    },
    onError: (error) => {
      showFailure(
        error instanceof ApiRequestError ? error.message : 'Failed to send email broadcast',
        'Error',
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listBroadcasts) }),
  })
}

/** Sends a test email of a broadcast to the signed-in admin. */
export function useSendTest() {
  return useMutation({
    mutationFn: (body: TestBroadcast) => call(sendTestBroadcast, { body }),
    onSuccess: ({ message }) => showSuccess(message),
  })
}

export function testFailure(error: Error): string {
  return error instanceof ApiRequestError ? error.message : 'Failed to send the test'
}
