/**
 * Minutes between two digests of a company's held alerts. Must divide 60, because the job has a cron schedule, and exceed 1,
 * because `digest-alerts.ts` subtracts a minute.
 */
export const digestMinutes = 15
