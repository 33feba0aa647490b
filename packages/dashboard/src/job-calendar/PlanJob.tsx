import type { KeyboardEvent } from 'react'
import type { DayPart } from '@curbquote/types/days'
import type { CalendarJob } from '@curbquote/types/quotes'
import { ActionIcon } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { describeAmount } from '../quotes/describe-quote.ts'
import { statusLabels } from '../quotes/quote-labels.ts'
import { withQuote } from '../quotes/quote-view.ts'
import { jobLinkId } from './JobItem.tsx'

/** A move by days, to a half-day. */
export interface Step {
  days: number
  part: DayPart
}

export interface PlanJobProps {
  job: CalendarJob
  /** Unset for a job without a seat, which cannot be moved. */
  onDrag?: (job: CalendarJob | undefined) => void
  onMove?: (step?: Step) => void
}

/** A job of a plan: who, where and how much. */
export function PlanJob({ job, onDrag, onMove }: PlanJobProps) {
  const [parameters] = useSearchParams()
  const { id, customerName, address, zip, milesFromPrevious, part, status } = job
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.shiftKey && part ? steps[event.key] : undefined
    if (!step || !onMove || !part) return
    event.preventDefault()
    onMove(step(part))
  }
  return (
    <li
      className="cq-plan-job"
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', customerName)
        onDrag?.(job)
      }}
      onDragEnd={() => onDrag?.(undefined)}
    >
      <Link
        id={jobLinkId(id)}
        className="cq-cover"
        to={{ search: withQuote(parameters, id).toString() }}
        preventScrollReset
        aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
        onKeyDown={moveByKey}
      >
        {customerName}
      </Link>
      <span className="cq-plan-price">{describeAmount(job)}</span>
      <span className="cq-plan-address">
        {[address, zip].filter(Boolean).join(' ') || 'No street address'}
      </span>
      <span className="cq-plan-notes">
        {[
          milesFromPrevious !== null && `${milesFromPrevious} mi to drive`,
          job.isOverbooked && 'extra job',
          job.awaitsResponse && 'no answer yet',
          (status === 'completed' || status === 'declined') && statusLabels[status],
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {onMove && (
        <ActionIcon
          className="cq-plan-move"
          variant="subtle"
          size={36}
          aria-label={`Move ${customerName}`}
          onClick={() => onMove()}
        >
          <IconCalendarEvent size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}

/** The half-day to which a key moves a job. Morning and afternoon are above each other. */
const steps: Record<string, (part: DayPart) => Step> = {
  ArrowLeft: (part) => ({ days: -1, part }),
  ArrowRight: (part) => ({ days: 1, part }),
  ArrowUp: (part) =>
    part === 'afternoon' ? { days: 0, part: 'morning' } : { days: -1, part: 'afternoon' },
  ArrowDown: (part) =>
    part === 'morning' ? { days: 0, part: 'afternoon' } : { days: 1, part: 'morning' },
}
