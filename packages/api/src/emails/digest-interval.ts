/**
 * Minutes between two digests of a company's held alerts. A divisor of 60 above 1: the job has a cron schedule, and
 * `digest-alerts.ts` subtracts a minute.
 */
export const digestMinutes = 15
