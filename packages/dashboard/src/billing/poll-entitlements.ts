import type { Entitlements } from '@curbquote/types'

export const pollEveryMs = 3_000
const maxPolls = 20

/**
 * Reads the plan until it is no longer Free, with a pause between two reads and at most 20 of them; a read that fails counts.
 * Answers the plan, `undefined` where it is Free to the end.
 */
export async function pollEntitlements(
  read: () => Promise<Entitlements>,
  pause: () => Promise<void>,
): Promise<Entitlements | undefined> {
  for (let polls = 1; ; polls++) {
    const entitlements = await read().catch(() => undefined)
    if (entitlements && entitlements.badge !== 'Free') return entitlements
    if (polls === maxPolls) return undefined
    await pause()
  }
}
