import { Type } from 'typebox'
import { maxReportDays, reportDays } from '../limits.ts'

/** A day in the time zone of the company. */
export const LocalDay = Type.String({
  format: 'date',
  pattern: '^(?:19|20|21)',
  description: 'YYYY-MM-DD in the time zone of the company.',
})

/** Number of days of a report up to `to`, or to the current day. */
export const DayCount = Type.Integer({ minimum: 1, maximum: maxReportDays, default: reportDays })
