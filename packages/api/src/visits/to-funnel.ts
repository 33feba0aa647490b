import {
  type Funnel,
  funnelSteps,
  type ReadFunnel,
  type StepCounts,
  type StepGroup,
} from '@curbquote/types/visits'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import type { SentRequests, StepVisits } from './visit-queries.ts'

interface Counted {
  visits: readonly StepVisits[]
  sent: readonly SentRequests[]
}

type Filter = Pick<ReadFunnel, 'method' | 'host'>

/** Sums up the steps, for the filter and by method, host and week. */
export function toFunnel(
  counted: Counted,
  { method, host }: Filter,
): Pick<Funnel, 'counts' | 'excluded' | 'uncounted' | 'methods' | 'hosts' | 'weeks'> {
  const ofHost = select(counted, { host })
  const found = select(ofHost, { method })
  return {
    counts: countSteps(found, method),
    excluded: excludedOf(method ? found : ofHost),
    uncounted: sumOf(
      found.sent.filter(({ isCounted }) => !isCounted),
      'sent',
    ),
    methods: groupBy(ofHost, 'method', (name) => name as MeasurementMethod),
    hosts: groupBy(select(counted, { method }), 'host', () => method),
    weeks: groupBy(found, 'week', () => method).toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

function select({ visits, sent }: Counted, { method, host }: Filter): Counted {
  const isSelected = (one: { method: string; host: string }) =>
    (method === undefined || one.method === method) && (host === undefined || one.host === host)
  return { visits: visits.filter(isSelected), sent: sent.filter(isSelected) }
}

function groupBy(
  { visits, sent }: Counted,
  field: 'method' | 'host' | 'week',
  methodOf: (name: string) => MeasurementMethod | undefined,
): StepGroup[] {
  const names = new Set([...visits, ...sent].map((one) => one[field]))
  // Visits have no method before they start.
  if (field === 'method') names.delete('')
  return [...names]
    .map((name) => {
      const isNamed = (one: StepVisits | SentRequests) => one[field] === name
      const group = { visits: visits.filter(isNamed), sent: sent.filter(isNamed) }
      return { name, counts: countSteps(group, methodOf(name)) }
    })
    .filter(({ counts }) => funnelSteps.some((step) => counts[step]))
    .toSorted((a, b) => b.counts.started - a.counts.started || a.name.localeCompare(b.name))
}

function countSteps({ visits, sent }: Counted, method: MeasurementMethod | undefined): StepCounts {
  const counted = sent.filter(({ isCounted }) => isCounted)
  const spam = sumOf(counted, 'spam')
  const of = (step: StepVisits['step']) => {
    const reached = sumOf(
      visits.filter((one) => one.step === step),
      'visits',
    )
    // The batch of a visit can be lost.
    return Math.max(0, reached - spam)
  }
  return {
    seen: method === undefined ? of('seen') : null,
    started: of('started'),
    photo: of('photo'),
    price: of('price'),
    details: of('details'),
    sent: sumOf(counted, 'sent'),
    accepted: sumOf(counted, 'accepted'),
  }
}

/** Robots reach the first step that is counted, or more. Others are known by their request, which is in the spam. */
function excludedOf({ visits, sent }: Counted): number {
  const first = visits.some(({ step }) => step === 'seen') ? 'seen' : 'started'
  const withoutInput = sumOf(
    visits.filter(({ step }) => step === first),
    'excluded',
  )
  return (
    withoutInput +
    sumOf(
      sent.filter(({ isCounted }) => isCounted),
      'spam',
    )
  )
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
