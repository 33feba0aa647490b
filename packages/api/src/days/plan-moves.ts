import type { DayLoad, DayPart } from '@curbquote/types/days'
import type { Coordinates } from '../zip-places/zip-places.ts'
import { freeSeats, isNear } from './day-loads.ts'
import { preferring } from './take-seat.ts'

export interface MovableJob {
  quoteId: number
  zip: string | null
  place: Coordinates | undefined
  part: DayPart
}

export interface PlannedMove {
  quoteId: number
  day: string
  part: DayPart
}

/** A near day is preferred to an earlier one if it is at most this many days later. */
const nearWithinDays = 7

/**
 * The next day for each job, in the given order: the first day with room, or a near day within a week of it. A job keeps its half-day
 * where it has room. Jobs that fit nowhere are left out.
 */
export function planMoves(
  jobs: readonly MovableJob[],
  loads: readonly DayLoad[],
  places: ReadonlyMap<string, readonly Coordinates[]>,
): PlannedMove[] {
  const planned: PlannedMove[] = []
  const placesOf = new Map([...places].map(([day, known]) => [day, [...known]]))
  const taken = (day: string, part: DayPart) =>
    planned.filter((move) => move.day === day && move.part === part).length
  for (const job of jobs) {
    const fitting = loads.flatMap((load) => {
      const part = preferring(job.part).find(
        (each) => freeSeats(load, each) - taken(load.day, each) > 0,
      )
      return part ? [{ day: load.day, part }] : []
    })
    const [first] = fitting
    if (!first) continue
    const near = fitting.find(
      ({ day }) =>
        daysBetween(first.day, day) <= nearWithinDays && isNear(job.zip, placesOf.get(day)),
    )
    const { day, part } = near ?? first
    planned.push({ quoteId: job.quoteId, day, part })
    if (job.place) placesOf.set(day, [...(placesOf.get(day) ?? []), job.place])
  }
  return planned
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
