import type { RateLimit } from '../rate-limits/limits.ts'

/**
 * Runs requests that must fall into one window of a limit, and repeats them if the window ended in between, even if an
 * assertion has failed. Use `round` to choose a new name or IP address for each repetition.
 */
export async function inOneWindow<Result>(
  { windowSeconds }: Pick<RateLimit, 'windowSeconds'>,
  attempt: (round: number) => Promise<Result>,
): Promise<Result> {
  const window = () => Math.floor(Date.now() / 1_000 / windowSeconds)
  for (let round = 0; ; round++) {
    const before = window()
    try {
      const result = await attempt(round)
      if (window() === before) return result
    } catch (error) {
      if (window() === before) throw error
    }
  }
}
