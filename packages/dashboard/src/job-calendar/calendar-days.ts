/** Days are written `2026-11-24` and months `2026-11`. Both are local dates without a time zone, so all arithmetic is in UTC. */

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

const dayMs = 86_400_000

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (isoDate: string) => formatter.format(new Date(isoDate))
}

/** `November 2026`. */
export const formatMonth = format({ month: 'long', year: 'numeric' })
/** `Tuesday, November 24, 2026`. */
export const formatLongDay = format({ dateStyle: 'full' })
/** `Tue, Nov 24`. */
export const formatWeekday = format({ weekday: 'short', month: 'short', day: 'numeric' })
/** `Nov 24`. */
export const formatShortDay = format({ month: 'short', day: 'numeric' })

export const monthOf = (day: string) => day.slice(0, 7)

/** The weeks with days of the month, from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(month)
  const start = first - new Date(first).getUTCDay() * dayMs
  const next = Date.parse(addMonths(month, 1))
  const weekCount = Math.ceil((next - start) / (7 * dayMs))
  return Array.from({ length: weekCount }, (_week, week) =>
    weekdays.map((_weekday, weekday) => toDay(start + (week * 7 + weekday) * dayMs)),
  )
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(toDay(Date.UTC(year, number - 1 + count)))
}

/** Groups jobs by their days. */
export function groupByDate<Job extends { jobDate: string }>(
  jobs: readonly Job[],
): Map<string, Job[]> {
  const days = new Map<string, Job[]>()
  for (const job of jobs) days.set(job.jobDate, [...(days.get(job.jobDate) ?? []), job])
  return days
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
