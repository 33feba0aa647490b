import { InvalidInputError } from '../errors/errors.ts'

export type ToLocalTime = (isoTime: string) => string

/**
 * Formats times as `2026-11-22 14:05:09` in the time zone, which spreadsheets read as date and time.
 * @throws InvalidInputError for an unknown time zone
 */
export function localTimes(timeZone: string): ToLocalTime {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    return (isoTime) => format.format(new Date(isoTime))
  } catch {
    throw new InvalidInputError('Unknown time zone.')
  }
}
