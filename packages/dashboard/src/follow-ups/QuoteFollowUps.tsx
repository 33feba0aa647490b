import './follow-ups.css'
import {
  getQuoteFollowUps,
  type QuoteFollowUps as FollowUps,
  sendQuoteFollowUp,
  stopQuoteFollowUps,
} from '@curbquote/types/follow-ups'
import { listQuoteEvents, type Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api-client/api-client.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure, showSuccess } from '../ui/show-toast.ts'
import { formatDue } from './format-due.ts'

/** The quote's next reminder, with buttons to send or stop it. Renders nothing if no reminder is planned. */
export function QuoteFollowUps({ quote }: { quote: Quote }) {
  const client = useQueryClient()
  const params = { params: { quoteId: quote.id } }
  // Part of the query key, because a change of the status or of the offer stops or moves reminders.
  const { status, offer } = quote
  const queryKey = [
    ...keyOf(getQuoteFollowUps, params),
    [status, offer.state, offer.revision, offer.hasOpenQuestion],
  ]
  const { data } = useQuery({
    ...queryOf(getQuoteFollowUps, params),
    queryKey,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.next?.isSending ? 2_000 : false),
  })
  const settle = (followUps: FollowUps, message: string) => {
    client.setQueryData(queryKey, followUps)
    void client.invalidateQueries({ queryKey: keyOf(listQuoteEvents, params) })
    showSuccess(message)
  }
  const stop = useMutation({
    mutationFn: () => call(stopQuoteFollowUps, params),
    onSuccess: (followUps) => settle(followUps, 'Reminders stopped'),
    onError: (error) => showFailure(reasonOf(error), 'The reminders could not be stopped'),
  })
  const send = useMutation({
    mutationFn: () => call(sendQuoteFollowUp, params),
    onSuccess: (followUps) => settle(followUps, 'Reminder is on its way'),
    onError: (error) => showFailure(reasonOf(error), 'The reminder could not be sent'),
  })
  if (!data?.next) return null
  const { dueAt, isSending } = data.next
  return (
    <div className="cq-next-reminder">
      <p>
        {isSending ? (
          'A reminder is being sent.'
        ) : (
          <>
            Next: reminder on <time dateTime={dueAt}>{formatDue(dueAt, data.timeZone)}</time>
          </>
        )}
      </p>
      <div>
        <Button loading={stop.isPending} onClick={() => stop.mutate()}>
          Stop
        </Button>
        {!isSending && (
          <Button loading={send.isPending} onClick={() => send.mutate()}>
            Send now
          </Button>
        )}
      </div>
    </div>
  )
}
