import type { ProcessLimits } from '../photos/watch-limits.ts'

/** Of the process that draws a logo. Beyond the elapsed time the machine is too busy: 503 instead of a refused logo. */
export const logoLimits: ProcessLimits = {
  maxCpuSeconds: 10,
  maxWallSeconds: 60,
  maxResidentBytes: 700 * 1024 ** 2,
}
