import type { Usage } from './processes.ts'

/** Preloaded into the measured server. Reports its resource usage to the parent process on request. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
  } satisfies Usage)
})
