import type { RateLimit } from '../plugins/rate-limits.ts'

/**
 * Makes requests that must be counted in one window of a limit; makes them again as somebody else where the window ended
 * among them. `round` numbers the repetitions, for a name or an IP address that has not been counted yet.
 */
export async function inOneWindow<Result>(
  { windowSeconds }: Pick<RateLimit, 'windowSeconds'>,
  attempt: (round: number) => Promise<Result>,
): Promise<Result> {
  const window = () => Math.floor(Date.now() / 1_000 / windowSeconds)
  for (let round = 0; ; round++) {
    const before = window()
    const result = await attempt(round)
    if (window() === before) return result
  }
}
