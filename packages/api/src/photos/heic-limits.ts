import type { ProcessLimits } from './watch-limits.ts'

/**
 * Decoding takes 0.15 to 0.3 s of CPU time and 6 MB of memory per megapixel, so these limits allow 50 megapixels. A file that
 * exceeds CPU time or memory is refused as damaged. If the wall-clock limit is exceeded, the machine is busy and the response
 * is 503. The wall-clock limit is half of the widget's upload timeout.
 */
export const heicLimits: ProcessLimits = {
  maxCpuSeconds: 20,
  maxWallSeconds: 60,
  maxResidentBytes: 768 * 1024 * 1024,
}
export const heicMaxPixels = 50_000_000

/** Photos that may wait for the decoder: in total, and per IP address (two full uploads). */
export const heicQueueLimits = { maxWaiting: 50, maxWaitingOfIpAddress: 20 }

export const heicExitCodes = { done: 0, unreadable: 1, cannotWrite: 2, tooManyPixels: 3 } as const
