import type { CalendarJob } from '@curbquote/types/quotes'
import { Link, useSearchParams } from 'react-router'
import { formatLongDay, formatShortDay, monthOf, weekdays, weeksOf } from './calendar-days.ts'
import { withDay } from './calendar-view.ts'
import { JobItem } from './JobItem.tsx'

/** A day with more jobs shows this number minus one, and a link to the list of all its jobs. */
const maxShownJobs = 3

export interface JobGridProps {
  month: string
  today: string
  jobsByDay: ReadonlyMap<string, readonly CalendarJob[]>
  labelledBy: string
  isBusy: boolean
}

/** The weeks of a month as a table with a column for each weekday. */
export function JobGrid({ month, today, jobsByDay, labelledBy, isBusy }: JobGridProps) {
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
                jobs={jobsByDay.get(day) ?? []}
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
  jobs: readonly CalendarJob[]
}

function DayCell({ day, isOfMonth, isToday, jobs }: DayCellProps) {
  const [parameters] = useSearchParams()
  const shown = jobs.length > maxShownJobs ? jobs.slice(0, maxShownJobs - 1) : jobs
  const hiddenCount = jobs.length - shown.length
  return (
    <td className={isOfMonth ? undefined : 'cq-month-other'}>
      <time dateTime={day} {...(isToday && { 'aria-current': 'date' as const })}>
        {isOfMonth ? Number(day.slice(-2)) : formatShortDay(day)}
        {isToday && <span className="cq-visually-hidden"> Today</span>}
      </time>
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
