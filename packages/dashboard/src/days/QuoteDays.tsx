import './days.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type DayLoad, type DayPart, dayParts, type DayRequest } from '@curbquote/types/days'
import type { Quote } from '@curbquote/types/quotes'
import { Button, NativeSelect } from '@mantine/core'
import { ApiRequestError } from '../api-client/api-client.ts'
import { useChangeJobDate } from '../quotes/quote-queries.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { useNow } from '../ui/use-now.ts'
import { showFailure } from '../ui/show-toast.ts'
import { describePart, nameDay, nameDays, partLabels } from './day-format.ts'
import { useDayDecisions, useDayLoads } from './day-queries.ts'

const SuggestDayDialog = lazy(async () => ({
  default: (await import('./SuggestDayDialog.tsx')).SuggestDayDialog,
}))
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
}))

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
            {suggestion ? 'Suggest another day' : 'Suggest a day'}
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

export interface DayRequestsProps {
  quote: Quote
  /** The room of the days. Without it, as in a list, only the first choice has a button. */
  loads?: readonly DayLoad[]
}

/** The days that the customer of a quote asks for, with the answers. */
export function DayRequests({ quote, loads }: DayRequestsProps) {
  const { confirm, decline } = useDayDecisions(quote.id)
  const [full, setFull] = useState<DayRequest>()
  const [isDeclining, setIsDeclining] = useState(false)
  const requests = quote.days?.requests ?? []
  const [first] = requests
  if (!first) return null
  const confirmRequest = (request: DayRequest, overbook = false) =>
    confirm.mutate(
      { request, ...(request.part && { part: request.part }), ...(overbook && { overbook }) },
      {
        onSuccess: () => setFull(undefined),
        onError: (error) => {
          if (error instanceof ApiRequestError && error.code === 'DAY_FULL') setFull(request)
          else showFailure(reasonOf(error), 'The day was not confirmed')
        },
      },
    )
  return (
    <div className="cq-day-requests">
      <p className="cq-day-asks">Asks for: {nameDays(requests)}</p>
      <ul className="cq-day-answers">
        {(loads ? requests : [first]).flatMap(halvesOf).map((request, index) => {
          const load = loads?.find(({ day }) => day === request.day)
          return (
            <li key={`${request.id} ${request.part}`}>
              <Button
                variant={index === 0 ? 'filled' : 'default'}
                loading={confirm.isPending && confirm.variables.request === request}
                onClick={() => confirmRequest(request)}
              >
                Confirm {nameDay(request, ', ')}
              </Button>
              {load && <span>{describePart(load, request.part)}</span>}
            </li>
          )
        })}
      </ul>
      {full && (
        <div role="alert" className="cq-day-full">
          <p>There is no room on {nameDay(full)}. You can still confirm it as an extra job.</p>
          <Button loading={confirm.isPending} onClick={() => confirmRequest(full, true)}>
            Confirm anyway
          </Button>
        </div>
      )}
      <div className="cq-quote-days-buttons">
        {canSuggest(quote) && <SuggestButton quote={quote}>Suggest another day</SuggestButton>}
        <Button onClick={() => setIsDeclining(true)}>Decline</Button>
      </div>
      <Suspense>
        {isDeclining && (
          <ConfirmDialog
            title={`Decline the days of ${quote.customerName}?`}
            isOnTop
            confirmLabel="Decline"
            isPending={decline.isPending}
            onConfirm={() => decline.mutate(first.id, { onSettled: () => setIsDeclining(false) })}
            onClose={() => setIsDeclining(false)}
          >
            <p className="cq-dialog-text">
              The customer gets an email with the next free days and can ask for others.
            </p>
          </ConfirmDialog>
        )}
      </Suspense>
    </div>
  )
}

/** A day at any time is confirmed for one of its half-days, because the customer gets its hours by email. */
function halvesOf(request: DayRequest): DayRequest[] {
  return request.part ? [request] : dayParts.map((part) => ({ ...request, part }))
}

function SuggestButton({ quote, children }: { quote: Quote; children: string }) {
  return (
    <DialogButton label={children}>
      {(onClose) => <SuggestDayDialog quote={quote} onClose={onClose} />}
    </DialogButton>
  )
}

function MoveButton({ quote, day, part }: { quote: Quote; day: string; part: DayPart }) {
  const { id, customerName, customerAddress: address } = quote
  const today = useNow().toLocaleDateString('sv-SE')
  return (
    <DialogButton label="Move to another day">
      {(onClose) => (
        <MoveDialog
          {...{ day, today, onClose }}
          isOnTop
          jobs={[{ id, customerName, address, part }]}
        />
      )}
    </DialogButton>
  )
}

interface DialogButtonProps {
  label: string
  children: (onClose: () => void) => ReactNode
}

function DialogButton({ label, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      <Suspense>{isOpen && children(() => setIsOpen(false))}</Suspense>
    </>
  )
}

/** The customer answers a suggestion by email. */
function canSuggest({ offer, status, customerEmail }: Quote): boolean {
  const isOpen = status !== 'declined' && status !== 'completed'
  return offer.state === 'accepted' && isOpen && !!customerEmail
}
