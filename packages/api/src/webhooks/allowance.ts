/** A number of things that may be used at once. */
export interface Allowance {
  /** Returns whether one was free. */
  take(): boolean
  giveBack(): void
}

export function createAllowance(most: number): Allowance {
  let free = most
  return {
    take: () => {
      if (free === 0) return false
      free--
      return true
    },
    giveBack: () => {
      free++
    },
  }
}
