import { usageOfProcess } from './process-usage.ts'

/** Returns the CPU time that all threads of this process and its child processes spend on the work. */
export async function cpuSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = usageOfProcess()
  await work()
  return usageOfProcess().cpuSeconds - before.cpuSeconds
}
