import type { Entitlements } from '@curbquote/types/billing'

const pollEveryMs = 3_000
const maxPolls = 20

/** Progress of polling the plan after a checkout. */
export interface PlanPoll {
  polls: number
  /** Whether the plan is no longer Free. */
  isKnown: boolean
}

/** Reads the plan once more. A failed read counts. */
export async function pollPlan(
  last: PlanPoll | undefined,
  read: () => Promise<Entitlements>,
): Promise<PlanPoll> {
  const plan = await read().catch(() => undefined)
  return { polls: (last?.polls ?? 0) + 1, isKnown: plan !== undefined && plan.badge !== 'Free' }
}

/** Milliseconds until the next read; `false` once the plan is known, and after 20 reads. */
export function planPollInterval(last: PlanPoll | undefined): number | false {
  return last?.isKnown || last?.polls === maxPolls ? false : pollEveryMs
}
