import type { ProcessLimits } from '../photos/watch-limits.ts'

/** Limits of the rendering process. Exceeding the wall-clock limit means that the machine is busy: the response is 503. */
export const logoLimits: ProcessLimits = {
  maxCpuSeconds: 10,
  maxWallSeconds: 60,
  maxResidentBytes: 700 * 1024 ** 2,
}
