import type { DayLoad, DayPart } from '@curbquote/types/days'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (isoDate: string) => formatter.format(new Date(isoDate))
}

/** `Tue, Dec 1` */
export const formatDay = format({ weekday: 'short', month: 'short', day: 'numeric' })

export const partLabels: Record<DayPart, string> = { morning: 'Morning', afternoon: 'Afternoon' }

const formatMonthDay = format({ month: 'short', day: 'numeric' })

/** `Dec 1 morning`, or `Dec 1` for any time. */
export function nameDay(
  { day, part }: { day: string; part: DayPart | null },
  separator = ' ',
): string {
  return part ? formatMonthDay(day) + separator + part : formatMonthDay(day)
}

const formatWeekday = format({ weekday: 'short' })

/** `Tue Dec 1 morning, Thu Dec 3` */
export function nameDays(days: readonly { day: string; part: DayPart | null }[]): string {
  return days.map((each) => `${formatWeekday(each.day)} ${nameDay(each)}`).join(', ')
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

/** The Sunday of the week of a day. */
export function weekOf(day: string): string {
  return addDays(day, -new Date(day).getUTCDay())
}

/** The room of a half-day, or of the day for any time: `1 of 3 taken`, `full`, `day off`. */
export function describePart(load: DayLoad, part: DayPart | null): string {
  if (load.isOff) return load.label || 'day off'
  const parts = load.parts.filter((each) => part === null || each.part === part)
  const jobs = parts.reduce((sum, each) => sum + each.jobs, 0)
  const taken = parts.reduce((sum, each) => sum + each.taken, 0)
  if (jobs === 0) return 'closed'
  return taken >= jobs ? `full, ${taken} of ${jobs} taken` : `${taken} of ${jobs} taken`
}

/** `2 of 6` taken places, `Off`, or nothing for a day without jobs. */
export function describeLoad({ isOff, label, parts }: DayLoad): string {
  if (isOff) return label || 'Off'
  const jobs = parts.reduce((sum, part) => sum + part.jobs, 0)
  const taken = parts.reduce((sum, part) => sum + part.taken, 0)
  return jobs + taken === 0 ? '' : `${taken} of ${jobs}`
}

/** `2 of 4 free`, `full`, `day off`. */
export function describeRoom({ isOff, label, parts, isReserve }: DayLoad): string {
  if (isOff) return label || 'day off'
  const jobs = parts.reduce((sum, part) => sum + part.jobs, 0)
  const free = parts.reduce((sum, part) => sum + Math.max(0, part.jobs - part.taken), 0)
  const room = jobs === 0 ? 'closed' : free === 0 ? 'full' : `${free} of ${jobs} free`
  return isReserve ? `${room}, reserved for moved jobs` : room
}
