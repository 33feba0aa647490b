import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** The space in which V8 creates objects, which it enlarges twofold, stays at this size. V8 uses one half of it at a time. */
const maxYoungBytes = 8 * 1024 ** 2

/** Call this first: the start of a process would otherwise enlarge the space for new objects to 64 MB, and V8 would keep it. */
export function keepYoungSpaceSmall(): void {
  setGrowthFactor(1)
}

/**
 * Shortens the pauses in which all requests wait for garbage collection while photos arrive and all cores are busy. Call this
 * when the process has started.
 */
export function shortenPauses(): void {
  // V8's limit for the buffers of uploads (64 MB) starts several long collections a second. They count towards the limit of
  // the whole heap instead.
  setFlagsFromString('--external-memory-accounted-in-global-limit')
  // With several threads, the process waits until each has had a core. One thread takes a third of the time.
  setFlagsFromString('--no-parallel-scavenge')
  // V8 has no limit that can be set after the start, but its growth factor can be changed at any time.
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
