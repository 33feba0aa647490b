import type { DayLoad } from '@curbquote/types/days'
import type { CalendarJob, JobCalendar } from '@curbquote/types/quotes'
import { Link, useSearchParams } from 'react-router'
import { describeLoad } from '../days/day-format.ts'
import { formatWeekday } from './calendar-days.ts'
import { withDay } from './calendar-view.ts'
import { JobItem } from './JobItem.tsx'
import { PlanRequest } from './PlanRequest.tsx'

export interface JobAgendaProps {
  today: string
  /** Today, days off, and days with jobs or requests, in their order. */
  days: readonly string[]
  jobsByDay: ReadonlyMap<string, readonly CalendarJob[]>
  loads: readonly DayLoad[]
  requests: JobCalendar['requests']
  isBusy: boolean
}

/** The jobs and requests of some days, one below the other. Days before today are folded if today or a later day is listed too. */
export function JobAgenda(props: JobAgendaProps) {
  const { today, days } = props
  const past = days.filter((day) => day < today)
  const isFolded = past.length > 0 && past.length < days.length
  if (!isFolded) return <AgendaDays {...props} />
  return (
    <>
      <details className="cq-agenda-past">
        <summary>Earlier days ({past.length})</summary>
        <AgendaDays {...props} days={past} />
      </details>
      <AgendaDays {...props} days={days.filter((day) => day >= today)} />
    </>
  )
}

function AgendaDays({ today, days, jobsByDay, loads, requests, isBusy }: JobAgendaProps) {
  const [parameters] = useSearchParams()
  return days.map((day) => {
    const load = loads.find((each) => each.day === day)
    const asked = requests.filter((request) => request.day === day)
    const jobs = jobsByDay.get(day) ?? []
    // Empty if the company takes no jobs on this day.
    const room = load && (load.isOff || day >= today) ? describeLoad(load) : ''
    return (
      <section key={day} aria-label={formatWeekday(day)}>
        <div className="cq-agenda-head">
          <h3 className="cq-agenda-day">
            <Link to={{ search: withDay(parameters, day) }} preventScrollReset>
              <time dateTime={day}>{formatWeekday(day)}</time>
            </Link>
            {day === today && <span className="cq-agenda-today">Today</span>}
          </h3>
          {room && <span>{load?.isOff ? room : `${room} jobs`}</span>}
        </div>
        {day === today && jobs.length + asked.length === 0 && (
          <p className="cq-calendar-note">No jobs today.</p>
        )}
        {jobs.length > 0 && (
          <ul className="cq-quotes cq-agenda-jobs" aria-busy={isBusy}>
            {jobs.map((job) => (
              <JobItem key={job.id} job={job} />
            ))}
          </ul>
        )}
        {asked.length > 0 && (
          <ul className="cq-plan-jobs">
            {asked.map((request) => (
              <PlanRequest key={request.id} request={request} />
            ))}
          </ul>
        )}
      </section>
    )
  })
}
