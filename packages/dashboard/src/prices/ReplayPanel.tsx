import { useEffect, useRef, useState } from 'react'
import { formatCents, dollarsToCents } from '@curbquote/pricing'
import type { LargestPriceChange, PriceReplay, ReplayPrices } from '@curbquote/types/price-drafts'
import type { Rate } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { countNoun } from '../ui/count-noun.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import {
  describeBucket,
  describeOmitted,
  describeRateChoices,
  describeReplay,
  percentChange,
} from './describe-replay.ts'
import { useReplay } from './price-draft-queries.ts'

const days = 90

export interface ReplayPanelProps {
  companyId: number
  etag: string
  rates: readonly Rate[]
  entries: readonly PricingEntry[]
}

/** Replays the draft on the jobs of the last 90 days. */
export function ReplayPanel({ companyId, etag, rates, entries }: ReplayPanelProps) {
  const [isStarted, setIsStarted] = useState(false)
  const [filter, setFilter] = useState<Omit<ReplayPrices, 'days'>>({})
  const [zip, setZip] = useState('')
  const replay = useReplay(companyId, etag, isStarted ? { days, ...filter } : undefined)
  const panel = useRef<HTMLDivElement>(null)
  const hasResult = replay.data !== undefined
  useEffect(() => {
    // The result is taller than what was in view.
    if (hasResult) panel.current?.scrollIntoView({ block: 'start' })
  }, [hasResult])
  if (!isStarted)
    return (
      <div className="cq-setting-actions">
        <Button onClick={() => setIsStarted(true)}>Replay the last 90 days</Button>
      </div>
    )
  return (
    <div className="cq-fields cq-replay" aria-busy={replay.isFetching} ref={panel}>
      <div className="cq-replay-filters">
        <NativeSelect
          label="Service"
          value={filter.service ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setFilter((current) => ({ ...current, service: value || undefined }))
          }
          data={[{ value: '', label: 'All services' }, ...describeRateChoices(rates, entries)]}
        />
        <TextInput
          label="ZIP"
          inputMode="numeric"
          maxLength={5}
          value={zip}
          onChange={({ currentTarget: { value } }) => {
            setZip(value)
            if (value === '' || /^\d{3,5}$/.test(value))
              setFilter((current) => ({ ...current, zip: value || undefined }))
          }}
        />
        <Checkbox
          label="Accepted only"
          checked={filter.acceptedOnly ?? false}
          onChange={({ currentTarget: { checked } }) =>
            setFilter((current) => ({ ...current, acceptedOnly: checked || undefined }))
          }
        />
      </div>
      {replay.error ? (
        <LoadFailure title="The replay failed" {...replay} />
      ) : (
        <p role="status">
          {replay.data ? describeReplay(replay.data) : 'Pricing the jobs of the last 90 days…'}
        </p>
      )}
      {replay.data && !replay.error && <Result replay={replay.data} zip={filter.zip} />}
    </div>
  )
}

function Result({ replay, zip }: { replay: PriceReplay; zip: string | undefined }) {
  const { buckets, movers, jobs } = replay
  const most = Math.max(1, ...buckets.map((bucket) => bucket.jobs))
  return (
    <>
      {describeOmitted(replay, zip).map((sentence) => (
        <p className="cq-setting-note" key={sentence}>
          {sentence}
        </p>
      ))}
      {jobs > 0 && (
        <table className="cq-histogram">
          <caption>Jobs by price change</caption>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={describeBucket(bucket)}>
                <th scope="row">{describeBucket(bucket)}</th>
                <td>
                  <div
                    role="meter"
                    aria-valuemin={0}
                    aria-valuemax={most}
                    aria-valuenow={bucket.jobs}
                    aria-label={`${describeBucket(bucket)}: ${countNoun(bucket.jobs, 'job')}`}
                  >
                    <span style={{ width: `${(bucket.jobs / most) * 100}%` }} />
                  </div>
                </td>
                <td>{bucket.jobs.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {movers.length > 0 && (
        <section aria-label="Largest changes in dollars">
          <strong>Largest changes in dollars</strong>
          <ul className="cq-largest-changes">
            {movers.map((job, index) => (
              <li key={index}>
                <LargestChange job={job} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function LargestChange({ job }: { job: LargestPriceChange }) {
  const { quoteId, quoteNumber, before, after, beforeLines, afterLines } = job
  const change = `${money(before)} → ${money(after)} (${percentChange(before, after)})`
  return (
    <details>
      <summary>
        {quoteNumber === null ? 'A job without a lead' : `Quote ${quoteNumber}`}: {change}
      </summary>
      {quoteId !== null && (
        <Link to={`/company/dashboard?tab=quotes&lead=${quoteId}`}>Open the lead</Link>
      )}
      <div className="cq-breakdowns">
        <Breakdown caption="Before" lines={beforeLines} total={before} />
        <Breakdown caption="After" lines={afterLines} total={after} />
      </div>
    </details>
  )
}

interface BreakdownProps {
  caption: string
  lines: LargestPriceChange['beforeLines']
  total: number
}

function Breakdown({ caption, lines, total }: BreakdownProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {lines.map(({ label, amount }, index) => (
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>{money(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          <td>{money(total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function money(dollars: number): string {
  return formatCents(dollarsToCents(dollars))
}
