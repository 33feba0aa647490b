import './days.css'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type DayLoad, dayParts, type DayRequest } from '@curbquote/types/days'
import type { Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { ApiRequestError } from '../api-client/api-client.ts'
import { reasonOf } from '../ui/reason-of.ts'
import { showFailure } from '../ui/show-toast.ts'
import { describePart, nameDay, nameDays } from './day-format.ts'
import { useDayDecisions } from './day-queries.ts'

const SuggestDayDialog = lazy(async () => ({
  default: (await import('./SuggestDayDialog.tsx')).SuggestDayDialog,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
}))

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

export function SuggestButton({ quote, children }: { quote: Quote; children: string }) {
  return (
    <DialogButton label={children}>
      {(onClose) => <SuggestDayDialog quote={quote} onClose={onClose} />}
    </DialogButton>
  )
}

interface DialogButtonProps {
  label: string
  children: (onClose: () => void) => ReactNode
}

export function DialogButton({ label, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      <Suspense>{isOpen && children(() => setIsOpen(false))}</Suspense>
    </>
  )
}

/** The customer answers a suggestion by email. */
export function canSuggest({ offer, status, customerEmail }: Quote): boolean {
  const isOpen = status !== 'declined' && status !== 'completed'
  return offer.state === 'accepted' && isOpen && !!customerEmail
}
