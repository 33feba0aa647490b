import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** V8 creates objects in one half of this space and copies those that are still in use to the other half. */
const maxYoungBytes = 8 * 1024 ** 2

/** Keeps the space for new objects small while the process starts. It would grow to 64 MB and stay at this size. */
export function keepYoungSpaceSmall(): void {
  setGrowthFactor(1)
}

/**
 * Shortens the pauses in which all requests wait for garbage collection while photos arrive and all cores are busy. Call this
 * when the process has started.
 */
export function shortenPauses(): void {
  // Counts the buffers of uploads towards the limit of the whole heap. V8's separate limit for them (64 MB) starts several
  // long collections a second.
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  // On busy cores, collecting new objects with several threads takes three times as long: the process waits until each thread
  // has had a core.
  setFlagsFromString('--no-parallel-scavenge')
  // V8 reads the maximum size of the space only at its start, but the growth factor at each collection.
  const limitYoungSpace = () => setGrowthFactor(youngBytes() < maxYoungBytes ? 2 : 1)
  limitYoungSpace()
  new PerformanceObserver(limitYoungSpace).observe({ entryTypes: ['gc'] })
}

function setGrowthFactor(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`)
}

function youngBytes(): number {
  return (
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
  )
}
