import type { Usage } from './processes.ts'

/** Loaded into the measured server before its own modules: tells its parent on request what it has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
  } satisfies Usage)
})
