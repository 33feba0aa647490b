const minutes = 60
const hours = 60 * minutes

/** Seconds between the attempts of a delivery. */
const delays = [
  5,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
]

export const maxAttempts = delays.length + 1

/** The maximum random extension of a delay, as a fraction of it. */
const jitter = 0.1

/**
 * Seconds from a failed attempt to the next one, or `undefined` after the last attempt. `attempt` is 1 for the first one,
 * `random` is from 0 to 1.
 */
export function secondsUntilRetry(
  attempt: number,
  random: number,
  retryAfterSeconds = 0,
): number | undefined {
  const delay = delays[attempt - 1]
  return delay === undefined
    ? undefined
    : Math.max(retryAfterSeconds, delay * (1 + jitter * random))
}
