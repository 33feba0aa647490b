/** Limits how many tasks run at once. */
export interface Semaphore {
  /** Takes a place if one is free, and returns whether it did. */
  tryAcquire(): boolean
  release(): void
}

export function createSemaphore(most: number): Semaphore {
  let free = most
  return {
    tryAcquire: () => {
      if (free === 0) return false
      free--
      return true
    },
    release: () => {
      free++
    },
  }
}
