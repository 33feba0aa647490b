import type { ProcessLimits } from './watch-limits.ts'

/**
 * Decoding takes 0.15 to 0.3 s of CPU and 6 MB a megapixel: these leave room for 50 megapixels. A file that needs more CPU
 * time or memory is refused as damaged. A machine too busy to decode within the elapsed time, half of what widgets wait
 * for an upload, answers 503.
 */
export const heicLimits: ProcessLimits = {
  maxCpuSeconds: 20,
  maxWallSeconds: 60,
  maxResidentBytes: 768 * 1024 * 1024,
}
export const heicMaxPixels = 50_000_000

/** Photos that may wait for the decoder: of all visitors, and of one IP address (two whole uploads). */
export const heicQueueLimits = { maxWaiting: 50, maxWaitingOfIpAddress: 20 }

/** What the decoding process ends with. */
export const heicExitCodes = { done: 0, unreadable: 1, cannotWrite: 2 } as const
