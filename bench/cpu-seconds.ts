/** The CPU time that this process spends on some work, in all its threads. */
export async function cpuSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
