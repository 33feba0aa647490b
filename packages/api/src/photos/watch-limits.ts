export interface ProcessLimits {
  maxCpuSeconds: number
  maxWallSeconds: number
  maxResidentBytes: number
}

const everyMs = 20
/** The parent process enforces the wall-clock limit first. This one applies when the parent is dead. */
const graceMs = 2_000

/** Kills this process when it exceeds a limit from now on. Clear the returned interval to end the watch. */
export function watchLimits({
  maxCpuSeconds,
  maxWallSeconds,
  maxResidentBytes,
}: ProcessLimits): NodeJS.Timeout {
  const start = process.cpuUsage()
  const endAt = performance.now() + maxWallSeconds * 1_000 + graceMs
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    if (
      (user + system) / 1e6 > maxCpuSeconds ||
      process.memoryUsage.rss() > maxResidentBytes ||
      performance.now() > endAt
    )
      process.kill(process.pid, 'SIGKILL')
  }, everyMs)
}
