export interface HeicLimits {
  maxSeconds: number
  maxResidentBytes: number
}

/** Decoding takes about 0.15 s of CPU and 6 MB a megapixel: these leave room for 50 megapixels and no more. */
export const heicLimits: HeicLimits = { maxSeconds: 10, maxResidentBytes: 768 * 1024 * 1024 }
export const heicMaxPixels = 50_000_000

/** What the decoding process ends with. */
export const heicExitCodes = { done: 0, unreadable: 1, cannotWrite: 2 } as const
