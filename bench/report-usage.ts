import { usageOfProcess } from './process-usage.ts'

/** Preloaded into the measured server. Reports its resource usage to the parent process on request. */
process.on('message', () => {
  process.send?.(usageOfProcess())
})
