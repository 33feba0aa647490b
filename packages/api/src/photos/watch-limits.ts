/** Of the process that they are watched in. */
export interface ProcessLimits {
  maxCpuSeconds: number
  maxWallSeconds: number
  maxResidentBytes: number
}

const everyMs = 20
/** The parent ends the process first, and then knows why; this holds where the parent is gone. */
const graceMs = 2_000

/** Kills this process once it takes more CPU time or memory than allowed, or outlives its parent's patience. */
export function watchLimits({
  maxCpuSeconds,
  maxWallSeconds,
  maxResidentBytes,
}: ProcessLimits): NodeJS.Timeout {
  const endAt = performance.now() + maxWallSeconds * 1_000 + graceMs
  return setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (
      (user + system) / 1e6 > maxCpuSeconds ||
      process.memoryUsage.rss() > maxResidentBytes ||
      performance.now() > endAt
    )
      process.kill(process.pid, 'SIGKILL')
  }, everyMs)
}
