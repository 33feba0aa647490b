import { lazy } from 'react'
import { type DayPart, dayParts, type DayRequest, moveUndoMinutes } from '@curbquote/types/days'
import type { Quote } from '@curbquote/types/quotes'
import { NativeSelect } from '@mantine/core'
import { useChangeJobDate } from '../quotes/quote-queries.ts'
import { toLocalDay } from '../ui/is-day.ts'
import { showSuccess } from '../ui/show-toast.ts'
import { nameDay, partLabels } from './day-format.ts'
import { useDayLoads } from './day-queries.ts'
import { canSuggest, DayRequests, DialogButton, SuggestButton } from './DayRequests.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

/** The day of a job: its half-day, the days that the customer asks for, and what the owner can do about them. */
export function QuoteDays({ quote }: { quote: Quote }) {
  const change = useChangeJobDate(quote)
  const { days, jobDate } = quote
  if (!days) return null
  const { requests, suggestion, part, isOverbooked, awaitsResponse } = days
  return (
    <div className="cq-quote-days">
      {jobDate && part && (
        <NativeSelect
          label="Half-day"
          className="cq-job-date"
          data={dayParts.map((value) => ({ value, label: partLabels[value] }))}
          value={part}
          onChange={({ currentTarget: { value } }) =>
            change.mutate({ jobDate, part: value as DayPart })
          }
        />
      )}
      {jobDate && part && canSuggest(quote) && (
        <MoveButton quote={quote} day={jobDate} part={part} />
      )}
      {isOverbooked && <p>Extra job: its half-day is full or closed.</p>}
      {awaitsResponse && <p>Moved: the customer has not answered yet.</p>}
      {suggestion && <p>You suggested {nameDay(suggestion)}. The customer has not answered yet.</p>}
      {requests.length > 0 ? (
        <RequestsWithRoom quote={quote} requests={requests} />
      ) : (
        !jobDate &&
        canSuggest(quote) && (
          <SuggestButton quote={quote}>
            {suggestion ? 'Suggest another day' : 'Suggest or confirm a day'}
          </SuggestButton>
        )
      )}
    </div>
  )
}

/** Shows the room of each requested day, so that the owner knows it before the answer. */
function RequestsWithRoom({ quote, requests }: { quote: Quote; requests: readonly DayRequest[] }) {
  const days = requests.map(({ day }) => day).sort()
  const { data } = useDayLoads({ from: days[0] ?? '', to: days.at(-1) ?? '' })
  return <DayRequests quote={quote} loads={data ?? []} />
}

function MoveButton({ quote, day, part }: { quote: Quote; day: string; part: DayPart }) {
  const { id, customerName, customerAddress: address } = quote
  return (
    <DialogButton label="Move to another day">
      {(onClose) => (
        <MoveDialog
          day={day}
          today={toLocalDay(new Date())}
          jobs={[{ id, customerName, address, part }]}
          isOnTop
          onMoved={() =>
            showSuccess(
              `The job was moved. You can undo it in the calendar for ${moveUndoMinutes} minutes.`,
            )
          }
          onClose={onClose}
        />
      )}
    </DialogButton>
  )
}
