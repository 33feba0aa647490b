import { type FunnelStep, funnelSteps, type StepCounts } from '@curbquote/types/visits'

export const stepWords: Record<
  FunnelStep,
  {
    label: string
    /** What is counted, where no earlier step is known. */
    after: string
    /** The visits as the denominator of the next step: `12% of 388 that started`. */
    visits: string
  }
> = {
  seen: {
    label: 'Seen',
    after: 'visits in which half of the form was on screen for a second',
    visits: 'that saw the form',
  },
  started: { label: 'Started', after: 'visits with a first answer', visits: 'that started' },
  photo: {
    label: 'Photo',
    after: 'visits that added a photo or went on without one',
    visits: 'past the photo',
  },
  price: {
    label: 'Price',
    after: 'visits that saw a price, or asked for one',
    visits: 'with a price',
  },
  details: {
    label: 'Details',
    after: 'visits that reached the contact details',
    visits: 'at the details',
  },
  sent: { label: 'Sent', after: 'requests', visits: 'requests' },
  accepted: { label: 'Accepted', after: 'requests that became jobs', visits: 'jobs' },
}

export interface ShownStep {
  step: FunnelStep
  count: number
  /** The step before, which is the denominator. `undefined` for the first. */
  before: { step: FunnelStep; count: number } | undefined
  /** Percent of the step before. */
  share: number | undefined
}

/** The steps with their denominators. A step that is not known for a filter is left out. */
export function shownSteps(counts: StepCounts): ShownStep[] {
  const known = funnelSteps.flatMap((step) => {
    const count = counts[step]
    return count === null ? [] : [{ step, count }]
  })
  return known.map(({ step, count }, index) => {
    const before = known[index - 1]
    return { step, count, before, share: before && shareOf(count, before.count) }
  })
}

/** Lost batches can leave an earlier step with fewer visits than a later one. */
function shareOf(count: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.min(100, Math.round((count / before) * 100))
}

/** The step after which the largest share of visitors leaves, from the first answer to the request. */
export function largestLoss(counts: StepCounts): { step: FunnelStep; percent: number } | undefined {
  const losses = shownSteps(counts).flatMap(({ step, before, share }) =>
    before && share !== undefined && before.step !== 'seen' && step !== 'accepted'
      ? [{ step: before.step, percent: 100 - share }]
      : [],
  )
  const [largest] = [...losses].sort((a, b) => b.percent - a.percent)
  return largest && largest.percent > 0 ? largest : undefined
}
