import './days.css'
import { useState } from 'react'
import type { DayRequest } from '@curbquote/types/days'
import type { Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { ApiRequestError } from '../api-client/api-client.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showToast } from '../ui/show-toast.ts'
import { nameDay, partLabels } from './day-format.ts'
import { useAnswerDays } from './day-queries.ts'
import { SuggestDayDialog } from './SuggestDayDialog.tsx'

/** The day of a job: its half-day, the days that the customer asks for, and what the owner can do about them. */
export function QuoteDays({ quote }: { quote: Quote }) {
  const [isSuggesting, setIsSuggesting] = useState(false)
  const { confirm, decline } = useAnswerDays(quote.id)
  const [full, setFull] = useState<DayRequest>()
  const { days, jobDate } = quote
  if (!days) return null
  const { requests, suggestion, part, isOverbooked, awaitsAnswer } = days
  const [first] = requests
  const canSuggest = quote.offer.state === 'accepted' && !isOver(quote)
  const confirmRequest = (request: DayRequest, overbook = false) =>
    confirm.mutate(
      { requestId: request.id, ...(overbook && { overbook }) },
      {
        onSuccess: () => {
          setFull(undefined)
          showToast({ message: `Confirmed: ${nameDay(request)}`, kind: 'success' })
        },
        onError: (error) => {
          if (error instanceof ApiRequestError && error.code === 'DAY_FULL') setFull(request)
          else
            showToast({
              title: 'The day was not confirmed',
              message: reasonOf(error),
              kind: 'failure',
            })
        },
      },
    )
  return (
    <div className="cq-quote-days">
      {jobDate && part && (
        <p>
          {partLabels[part]}
          {isOverbooked && ', above the capacity of the day'}
          {awaitsAnswer && '. Moved: the customer has not answered yet.'}
        </p>
      )}
      {suggestion && <p>You suggested {nameDay(suggestion)}. The customer has not answered yet.</p>}
      {first && (
        <>
          <h4>Asks for: {requests.map(nameDay).join(' · ')}</h4>
          <div className="cq-quote-days-buttons">
            {requests.map((request) => (
              <Button
                key={request.id}
                loading={confirm.isPending && confirm.variables.requestId === request.id}
                onClick={() => confirmRequest(request)}
              >
                Confirm {nameDay(request)}
              </Button>
            ))}
          </div>
          {full && (
            <div role="alert">
              <p>{nameDay(full)} is full. You can still confirm it as an extra job.</p>
              <Button
                variant="default"
                loading={confirm.isPending}
                onClick={() => confirmRequest(full, true)}
              >
                Confirm anyway
              </Button>
            </div>
          )}
        </>
      )}
      {(canSuggest || first) && (
        <div className="cq-quote-days-buttons">
          {canSuggest && (
            <Button variant="default" onClick={() => setIsSuggesting(true)}>
              {first || suggestion ? 'Suggest another day' : 'Suggest a day'}
            </Button>
          )}
          {first && (
            <Button
              variant="default"
              loading={decline.isPending}
              onClick={() => decline.mutate(first.id)}
            >
              Decline
            </Button>
          )}
        </div>
      )}
      {isSuggesting && <SuggestDayDialog quote={quote} onClose={() => setIsSuggesting(false)} />}
    </div>
  )
}

function isOver({ status }: Quote): boolean {
  return status === 'declined' || status === 'completed'
}
