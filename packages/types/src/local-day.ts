import { Type } from 'typebox'

/** A day in the time zone of the company. */
export const LocalDay = Type.String({
  format: 'date',
  pattern: '^(?:19|20|21)',
  description: 'YYYY-MM-DD in the time zone of the company.',
})

/** Most days of one report. */
export const maxReportDays = 400
/** Days of a report without given days, including the current one. */
export const reportDays = 30
