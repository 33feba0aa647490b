/** Minutes between two digests of a company's held alerts. A divisor of 60, because the job has a cron schedule. */
export const digestMinutes = 15
