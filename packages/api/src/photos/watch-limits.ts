export interface ProcessLimits {
  maxCpuSeconds: number
  maxWallSeconds: number
  maxResidentBytes: number
}

const everyMs = 20
/** The parent process enforces the wall-clock limit first. This one applies when the parent is dead. */
const graceMs = 2_000

/**
 * Calls `onExceeded` once when this process exceeds a limit, counted from now. By default `onExceeded` kills the process. Clear
 * the returned interval to stop watching.
 */
export function watchLimits(
  { maxCpuSeconds, maxWallSeconds, maxResidentBytes }: ProcessLimits,
  onExceeded: (exceeded: string) => void = () => process.kill(process.pid, 'SIGKILL'),
): NodeJS.Timeout {
  const start = process.cpuUsage()
  const endAt = performance.now() + maxWallSeconds * 1_000 + graceMs
  const findExceeded = () => {
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1e6 > maxCpuSeconds) return 'CPU time'
    if (process.memoryUsage.rss() > maxResidentBytes) return 'memory'
    return performance.now() > endAt ? 'time' : undefined
  }
  const watch = setInterval(() => {
    const exceeded = findExceeded()
    if (!exceeded) return
    clearInterval(watch)
    onExceeded(exceeded)
  }, everyMs)
  return watch
}
