import { type Coordinates, milesBetween } from '../zip-places/zip-places.ts'

export interface OrderedJob<Job> {
  job: Job
  /** From the job before, or from the start. `null` if one of the two places is unknown. */
  milesFromPrevious: number | null
}

/**
 * The jobs of a half-day in the order of a short way: from the start always to the nearest remaining job. Jobs without a known place
 * come last. Jobs at the same distance keep their order.
 */
export function orderJobs<Job>(
  jobs: readonly Job[],
  placeOf: (job: Job) => Coordinates | undefined,
  start: Coordinates | undefined,
): OrderedJob<Job>[] {
  const remaining = [...jobs]
  const ordered: OrderedJob<Job>[] = []
  let position = start
  while (remaining.length > 0) {
    const from = position
    const distances = remaining.map((job) => {
      const place = placeOf(job)
      if (!place) return Infinity
      return from ? milesBetween(from, place) : 0
    })
    const nearest = distances.indexOf(Math.min(...distances))
    const [job] = remaining.splice(nearest, 1) as [Job]
    const miles = distances[nearest] ?? Infinity
    const isKnown = Number.isFinite(miles) && from !== undefined
    ordered.push({ job, milesFromPrevious: isKnown ? Math.round(miles * 10) / 10 : null })
    position = placeOf(job) ?? position
  }
  return ordered
}
