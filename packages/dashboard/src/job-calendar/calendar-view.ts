import { weekOf } from '../days/day-format.ts'
import { isDay, toLocalDay } from '../ui/is-day.ts'
import { monthOf } from './calendar-days.ts'

/** State of the calendar in the URL. */
export interface CalendarView {
  month: string
  /** The day of which all jobs are listed. Unset: the month is shown. */
  day: string | undefined
  /** The first day of the week that is planned. Unset: the month is shown. */
  week: string | undefined
}

/** The calendar has the months of this century. Without one in the URL it shows the month of `now` in the browser. */
export function readCalendarView(parameters: URLSearchParams, now: Date): CalendarView {
  const day = parameters.get('day')
  if (day && isCalendarDay(day)) return { month: monthOf(day), day, week: undefined }
  const week = parameters.get('week')
  if (week && isCalendarDay(week))
    return { month: monthOf(week), day: undefined, week: weekOf(week) }
  const month = parameters.get('month')
  if (month && isCalendarDay(`${month}-01`)) return { month, day: undefined, week: undefined }
  return { month: monthOf(toLocalDay(now)), day: undefined, week: undefined }
}

/** URL parameters of a month, or `undefined` if the calendar does not have it. */
export function withMonth(parameters: URLSearchParams, month: string): string | undefined {
  if (!isCalendarDay(`${month}-01`)) return undefined
  const result = new URLSearchParams(parameters)
  result.delete('day')
  result.delete('week')
  result.set('month', month)
  return result.toString()
}

/** URL parameters of the week of a day, or `undefined` if the calendar does not have it. */
export function withWeek(parameters: URLSearchParams, day: string): string | undefined {
  if (!isCalendarDay(day)) return undefined
  const result = new URLSearchParams(parameters)
  result.delete('month')
  result.delete('day')
  result.set('week', weekOf(day))
  return result.toString()
}

/** URL parameters of a day. */
export function withDay(parameters: URLSearchParams, day: string): string {
  const result = new URLSearchParams(parameters)
  result.delete('month')
  result.delete('week')
  result.set('day', day)
  return result.toString()
}

/** Whether the calendar has the day. */
function isCalendarDay(text: string): boolean {
  return text.startsWith('20') && isDay(text)
}
