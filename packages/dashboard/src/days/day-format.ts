import type { DayLoad, DayPart } from '@curbquote/types/days'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (isoDate: string) => formatter.format(new Date(isoDate))
}

/** `Tue, Dec 1` */
export const formatDay = format({ weekday: 'short', month: 'short', day: 'numeric' })

export const partLabels: Record<DayPart, string> = { morning: 'Morning', afternoon: 'Afternoon' }

/** `Dec 1 morning`, or `Tue, Dec 1` for any time. */
export function nameDay({ day, part }: { day: string; part: DayPart | null }): string {
  return part ? `${formatDay(day)}, ${part}` : formatDay(day)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The Sunday of the week of a day. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(day).getUTCDay())
}

/** `2 of 4 free`, `full`, `day off`. */
export function describeRoom({ isOff, label, parts, isReserve }: DayLoad): string {
  if (isOff) return label || 'day off'
  const jobs = parts.reduce((sum, part) => sum + part.jobs, 0)
  const free = parts.reduce((sum, part) => sum + Math.max(0, part.jobs - part.taken), 0)
  const room = jobs === 0 ? 'no jobs' : free === 0 ? 'full' : `${free} of ${jobs} free`
  return isReserve ? `${room}, reserve` : room
}
