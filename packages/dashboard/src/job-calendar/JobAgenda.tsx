import type { CalendarJob } from '@curbquote/types/quotes'
import { formatWeekday } from './calendar-days.ts'
import { JobItem } from './JobItem.tsx'

export interface JobAgendaProps {
  today: string
  /** Days that have jobs, in their order. */
  days: readonly (readonly [day: string, jobs: readonly CalendarJob[]])[]
  isBusy: boolean
}

/** The jobs of some days, one below the other. */
export function JobAgenda({ today, days, isBusy }: JobAgendaProps) {
  return days.map(([day, jobs]) => (
    <section key={day} aria-label={formatWeekday(day)}>
      <h3 className="cq-agenda-day">
        <time dateTime={day}>{formatWeekday(day)}</time>
        {day === today && <span className="cq-agenda-today">Today</span>}
      </h3>
      <ul className="cq-quotes" aria-busy={isBusy}>
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
    </section>
  ))
}
