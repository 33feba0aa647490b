import { useState } from 'react'
import { type Funnel, funnelSteps, type ReadFunnel, type StepGroup } from '@curbquote/types/visits'
import type { MeasurementMethod } from '@curbquote/types/widgets'
import { NativeSelect, Skeleton } from '@mantine/core'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { largestLoss, shownSteps, stepWords } from './describe-steps.ts'
import { useFunnel } from './lead-source-queries.ts'
import { formatDays } from './SourceReport.tsx'

const methodWords: Record<MeasurementMethod, string> = {
  manual: 'Manual entry',
  ai: 'AI, one surface',
  conversation: 'AI conversation',
  custom: 'Custom job request',
}

const comparisons = [
  { value: 'methods', label: 'Method' },
  { value: 'hosts', label: 'Page' },
  { value: 'weeks', label: 'Week' },
] as const
type Comparison = (typeof comparisons)[number]['value']

const all = '\u0000'

/** How far visitors get in the form. Each figure names the figure that it is a part of. */
export function StepReport({ days }: { days: number }) {
  const [filters, setFilters] = useState<Pick<ReadFunnel, 'method' | 'host'>>({})
  const { data, error, isFetching, isPlaceholderData, refetch } = useFunnel({ days, ...filters })
  return (
    <section className="cq-panel cq-card" aria-labelledby="steps-title" aria-busy={isFetching}>
      <div className="cq-card-head">
        <h2 id="steps-title">Steps</h2>
      </div>
      {error && !data && (
        <LoadFailure title="The steps could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && (
        <div role="status">
          <span className="cq-visually-hidden">Loading the steps</span>
          <Skeleton height={320} radius={8} />
        </div>
      )}
      {data && (
        <>
          <div className="cq-leads-filters">
            <NativeSelect
              label="Method"
              data={[
                { value: all, label: 'All' },
                ...Object.entries(methodWords).map(([value, label]) => ({ value, label })),
              ]}
              value={filters.method ?? all}
              onChange={({ currentTarget: { value } }) => {
                const { method: _, ...others } = filters
                setFilters(
                  value === all ? others : { ...others, method: value as MeasurementMethod },
                )
              }}
            />
            <NativeSelect
              label="Page"
              data={[
                { value: all, label: 'All' },
                ...namesOf(data.hosts, filters.host).map((value) => ({
                  value,
                  label: nameHost(value),
                })),
              ]}
              value={filters.host ?? all}
              onChange={({ currentTarget: { value } }) => {
                const { host: _, ...others } = filters
                setFilters(value === all ? others : { ...others, host: value })
              }}
            />
          </div>
          {funnelSteps.every((step) => !data.counts[step]) ? (
            <div className="cq-empty">
              <p>
                Nothing is counted in this period yet. Visits are counted from the first time that
                your form is on screen.
              </p>
            </div>
          ) : (
            <div data-stale={isPlaceholderData || undefined}>
              <StepList funnel={data} />
              <Comparison funnel={data} />
            </div>
          )}
          <p className="cq-card-note">
            {formatDays(data)}. {describeLeftOut(data)}
          </p>
        </>
      )}
    </section>
  )
}

/** The hosts of the report, with the selected one even if it has no visits. */
function namesOf(groups: readonly StepGroup[], selected: string | undefined): string[] {
  return [...new Set([...groups.map(({ name }) => name), ...(selected ? [selected] : [])])]
}

function nameHost(host: string): string {
  if (host === window.location.hostname.replace(/^www\./, '')) return 'Your quote link'
  return host || 'Not known'
}

function describeLeftOut({ excluded, uncounted }: Funnel): string {
  const robots = `${count(excluded, 'visit')} of robots and senders of spam`
  const others = `${count(uncounted, 'request')} of visitors who are not counted, for example because of a privacy setting`
  return `Not in these figures: ${robots}, and ${others}.`
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}

function StepList({ funnel: { counts } }: { funnel: Funnel }) {
  const steps = shownSteps(counts)
  const most = Math.max(...steps.map((step) => step.count))
  const loss = largestLoss(counts)
  return (
    <>
      {loss && (
        <p className="cq-leads-loss">
          Most people leave after {stepWords[loss.step].label.toLowerCase()}: {loss.percent}%.
        </p>
      )}
      <ol className="cq-steps">
        {steps.map(({ step, count: reached, before, share }) => (
          <li key={step}>
            <strong>{stepWords[step].label}</strong>
            <span className="cq-leads-bar" aria-hidden="true">
              <span style={{ width: `${most ? (reached / most) * 100 : 0}%` }} />
            </span>
            <span className="cq-steps-count">{reached.toLocaleString('en-US')}</span>
            <span className="cq-steps-share">
              {before && share !== undefined
                ? `${share}% of ${before.count.toLocaleString('en-US')} ${stepWords[before.step].visits}`
                : stepWords[step].after}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Comparison({ funnel }: { funnel: Funnel }) {
  const [by, setBy] = useState<Comparison>('methods')
  const names: Record<Comparison, (name: string) => string> = {
    methods: (name) => methodWords[name as MeasurementMethod],
    hosts: nameHost,
    weeks: (name) => `Week of ${weekFormat.format(new Date(name))}`,
  }
  return (
    <div className="cq-leads-comparison">
      <NativeSelect
        label="Compare by"
        data={[...comparisons]}
        value={by}
        onChange={({ currentTarget: { value } }) => setBy(value as Comparison)}
      />
      <table className="cq-leads-table">
        <caption className="cq-visually-hidden">Steps of the form, compared</caption>
        <thead>
          <tr>
            <th scope="col">{comparisons.find(({ value }) => value === by)?.label}</th>
            {funnelSteps.map((step) => (
              <th scope="col" key={step}>
                {stepWords[step].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {funnel[by].map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{names[by](name)}</th>
              {funnelSteps.map((step) => (
                <td key={step} data-label={stepWords[step].label}>
                  {counts[step]?.toLocaleString('en-US') ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {by === 'methods' && (
        <p className="cq-card-note">
          Visitors choose a method after they have seen the form, so “Seen” has no method.
        </p>
      )}
    </div>
  )
}

const weekFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
