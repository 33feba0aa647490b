import { type DragEvent, useState } from 'react'
import { type DayLoad, type DayPart, dayParts } from '@curbquote/types/days'
import type { CalendarJob, JobCalendar } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { addDays, formatDay, partLabels } from '../days/day-format.ts'
import { MoveDialog } from '../days/MoveDialog.tsx'
import { PlanJob, type Step } from './PlanJob.tsx'
import { PlanRequest } from './PlanRequest.tsx'

type Requests = JobCalendar['requests']

export interface DayPlanProps {
  today: string
  days: readonly DayLoad[]
  jobs: readonly CalendarJob[]
  requests: Requests
  isBusy: boolean
}

interface Moving {
  day: string
  jobs: readonly CalendarJob[]
  target?: { day: string; part: DayPart }
}

/**
 * The days of a week or one day, each with its half-days, their capacity and their jobs in the order of the way. A job is moved by
 * dragging it, by its button, or with the arrow keys and Shift.
 */
export function DayPlan({ today, days, jobs, requests, isBusy }: DayPlanProps) {
  const [moving, setMoving] = useState<Moving>()
  const [dragged, setDragged] = useState<CalendarJob>()
  const open = (job: CalendarJob, target?: { day: string; part: DayPart }) =>
    setMoving({ day: job.jobDate, jobs: [job], ...(target && { target }) })
  return (
    <div className="cq-day-plan" aria-busy={isBusy} data-days={days.length}>
      {days.map((load) => {
        const ofDay = jobs.filter(({ jobDate }) => jobDate === load.day)
        const movable = ofDay.filter(({ part, status }) => part !== null && status !== 'completed')
        return (
          <section
            key={load.day}
            aria-label={formatDay(load.day)}
            className="cq-plan-day"
            data-past={load.day < today || undefined}
          >
            <div className="cq-plan-head">
              <h3>
                <time
                  dateTime={load.day}
                  {...(load.day === today && { 'aria-current': 'date' as const })}
                >
                  {formatDay(load.day)}
                </time>
              </h3>
              <div>
                {load.isOff && <span>{load.label || 'Day off'}</span>}
                {load.isReserve && <span>Reserve</span>}
                {movable.length > 0 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => setMoving({ day: load.day, jobs: movable })}
                  >
                    Move this day
                  </Button>
                )}
              </div>
            </div>
            {dayParts.map((part) => (
              <HalfDay
                key={part}
                load={load}
                part={part}
                jobs={ofDay.filter((job) => job.part === part)}
                requests={requests.filter(
                  (request) => request.day === load.day && (request.part ?? 'morning') === part,
                )}
                isTarget={dragged !== undefined}
                onDrop={() => {
                  if (dragged && (dragged.jobDate !== load.day || dragged.part !== part))
                    open(dragged, { day: load.day, part })
                  setDragged(undefined)
                }}
                onDrag={setDragged}
                onMove={(job, step) =>
                  open(job, step && { day: addDays(job.jobDate, step.days), part: step.part })
                }
              />
            ))}
            {ofDay.some(({ part }) => part === null) && (
              <ul className="cq-plan-jobs cq-plan-ended">
                {ofDay
                  .filter(({ part }) => part === null)
                  .map((job) => (
                    <PlanJob key={job.id} job={job} />
                  ))}
              </ul>
            )}
          </section>
        )
      })}
      {moving && (
        <MoveDialog
          key={`${moving.day} ${moving.target?.day ?? ''}`}
          today={today}
          {...moving}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  )
}

interface HalfDayProps {
  load: DayLoad
  part: DayPart
  jobs: readonly CalendarJob[]
  requests: Requests
  isTarget: boolean
  onDrag: (job: CalendarJob | undefined) => void
  onDrop: () => void
  onMove: (job: CalendarJob, step?: Step) => void
}

function HalfDay({ load, part, jobs, requests, isTarget, onDrag, onDrop, onMove }: HalfDayProps) {
  const [isOver, setIsOver] = useState(false)
  const { jobs: capacity = 0, taken = 0 } = load.parts.find((each) => each.part === part) ?? {}
  const isClosed = capacity === 0 && jobs.length === 0 && requests.length === 0
  const allow = (event: DragEvent) => {
    if (!isTarget) return
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div
      className="cq-plan-part"
      data-over={isOver || undefined}
      data-closed={isClosed || undefined}
      data-full={(capacity > 0 && taken >= capacity) || undefined}
      onDragOver={allow}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop()
      }}
    >
      <h4>
        {partLabels[part]}
        <span>{isClosed ? 'Off' : `${taken} of ${capacity}`}</span>
      </h4>
      {jobs.length > 0 && (
        <ul className="cq-plan-jobs">
          {jobs.map((job) => (
            <PlanJob key={job.id} job={job} onDrag={onDrag} onMove={(step) => onMove(job, step)} />
          ))}
        </ul>
      )}
      {requests.length > 0 && (
        <ul className="cq-plan-jobs">
          {requests.map((request) => (
            <PlanRequest key={request.id} request={request} />
          ))}
        </ul>
      )}
    </div>
  )
}
