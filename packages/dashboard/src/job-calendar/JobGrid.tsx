import type { DayLoad } from '@curbquote/types/days'
import type { CalendarJob, JobCalendar } from '@curbquote/types/quotes'
import { Link, useSearchParams } from 'react-router'
import { formatLongDay, formatShortDay, monthOf, weekdays, weeksOf } from './calendar-days.ts'
import { withDay } from './calendar-view.ts'
import { describeLoad } from '../days/day-format.ts'
import { JobItem } from './JobItem.tsx'

/** A day with more jobs shows this number minus one, and a link to the list of all its jobs. */
const maxShownJobs = 3

export interface JobGridProps {
  month: string
  today: string
  jobsByDay: ReadonlyMap<string, readonly CalendarJob[]>
  loads: readonly DayLoad[]
  requests: JobCalendar['requests']
  labelledBy: string
  isBusy: boolean
}

/** The weeks of a month as a table with a column for each weekday. */
export function JobGrid({
  month,
  today,
  jobsByDay,
  loads,
  requests,
  labelledBy,
  isBusy,
}: JobGridProps) {
  return (
    <table className="cq-month" aria-labelledby={labelledBy} aria-busy={isBusy}>
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <DayCell
                key={day}
                day={day}
                isOfMonth={monthOf(day) === month}
                isToday={day === today}
                isPast={day < today}
                jobs={jobsByDay.get(day) ?? []}
                load={loads.find((load) => load.day === day)}
                requestCount={requests.filter((request) => request.day === day).length}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps {
  day: string
  isOfMonth: boolean
  isToday: boolean
  isPast: boolean
  jobs: readonly CalendarJob[]
  load: DayLoad | undefined
  requestCount: number
}

function DayCell({ day, isOfMonth, isToday, isPast, jobs, load, requestCount }: DayCellProps) {
  const [parameters] = useSearchParams()
  const shown = jobs.length > maxShownJobs ? jobs.slice(0, maxShownJobs - 1) : jobs
  const hiddenCount = jobs.length - shown.length
  return (
    <td className={isOfMonth ? undefined : 'cq-month-other'}>
      <div className="cq-month-head">
        <Link to={{ search: withDay(parameters, day) }} preventScrollReset>
          <time dateTime={day} {...(isToday && { 'aria-current': 'date' as const })}>
            {isOfMonth ? Number(day.slice(-2)) : formatShortDay(day)}
            {isToday && <span className="cq-visually-hidden"> Today</span>}
          </time>
        </Link>
        {load && !isPast && <span>{describeLoad(load)}</span>}
      </div>
      {requestCount > 0 && <p className="cq-month-asks">{requestCount} unconfirmed</p>}
      {shown.length > 0 && (
        <ul>
          {shown.map((job) => (
            <JobItem key={job.id} job={job} />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <Link
          className="cq-month-more"
          to={{ search: withDay(parameters, day) }}
          preventScrollReset
          aria-label={`+${hiddenCount} more on ${formatLongDay(day)}`}
        >
          +{hiddenCount} more
        </Link>
      )}
    </td>
  )
}
