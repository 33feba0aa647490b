import { useState } from 'react'
import {
  type LeadSources,
  type ReadLeadSources,
  type SourceGrouping,
  sourceGroupings,
  type SourceRow,
} from '@curbquote/types/lead-sources'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconDownload, IconFilter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { nameTimeZone } from '../profile/name-time-zone.ts'
import { formatDollars } from '../quotes/describe-quote.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { describeBestSource, groupingWords, notKnown } from './describe-sources.ts'
import { useExportLeadSources, useLeadSources } from './lead-source-queries.ts'
import { TableHead } from '../ui/TableHead.tsx'

/** The value of a select without a filter. Sources cannot have it. */
const all = '\u0000'
const drawnRows = 8

type Filters = Partial<Pick<ReadLeadSources, SourceGrouping>>

/** Requests and revenue by source: one picture and one table with the same figures. */
export function SourceReport({ days }: { days: number }) {
  const [by, setBy] = useState<SourceGrouping>('source')
  const [filters, setFilters] = useState<Filters>({})
  const [isFiltering, setFiltering] = useState(false)
  const query = { days, by, ...filters }
  const { data, error, isFetching, isPlaceholderData, refetch } = useLeadSources(query)
  const exportSources = useExportLeadSources()
  const isFiltered = Object.keys(filters).length > 0
  return (
    <section className="cq-panel cq-card" aria-labelledby="money-title" aria-busy={isFetching}>
      <div className="cq-card-head">
        <h2 id="money-title">Requests and revenue</h2>
        <Button
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          loading={exportSources.isPending}
          onClick={() => exportSources.mutate(query)}
        >
          Export CSV
        </Button>
      </div>
      {error && !data && (
        <LoadFailure
          title="Where leads come from could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      )}
      {!data && !error && (
        <div role="status">
          <span className="cq-visually-hidden">Loading where leads come from</span>
          <Skeleton height={320} radius={8} />
        </div>
      )}
      {data && (
        <>
          {data.rows.length > 0 && (
            <p className="cq-leads-loss" data-stale={isPlaceholderData || undefined}>
              {describeBestSource(data, groupingWords[by])}
            </p>
          )}
          <div className="cq-leads-filters">
            <NativeSelect
              label="Show by"
              data={sourceGroupings.map((value) => ({ value, label: groupingWords[value] }))}
              value={by}
              onChange={({ currentTarget: { value } }) => setBy(value as SourceGrouping)}
            />
            <Button
              aria-expanded={isFiltering}
              aria-controls="source-filters"
              leftSection={<IconFilter size={16} aria-hidden="true" />}
              onClick={() => setFiltering(!isFiltering)}
            >
              {isFiltered ? `Filters (${Object.keys(filters).length})` : 'Filters'}
            </Button>
          </div>
          <div id="source-filters" className="cq-leads-filters" hidden={!isFiltering}>
            {sourceGroupings.map((field) => (
              <NativeSelect
                key={field}
                label={groupingWords[field]}
                data={[
                  { value: all, label: 'All' },
                  ...data.choices[field].map((value) => ({ value, label: value || notKnown })),
                ]}
                value={filters[field] ?? all}
                onChange={({ currentTarget: { value } }) => {
                  const { [field]: _, ...others } = filters
                  setFilters(value === all ? others : { ...others, [field]: value })
                }}
              />
            ))}
          </div>
          {data.rows.length === 0 ? (
            <EmptyReport isFiltered={isFiltered} onClear={() => setFilters({})} />
          ) : (
            <div data-stale={isPlaceholderData || undefined} className="cq-leads-figures">
              <SourcePicture rows={data.rows} />
              <SourceTable report={data} by={by} />
            </div>
          )}
          <p className="cq-card-note">
            Requests received from {formatDays(data)}. Won: the customer has accepted the price, or
            you completed the job. Revenue is the sum of these prices.
            {data.rows.some(({ name }) => !name) &&
              ` ${notKnown}: the visitor’s browser or link did not say it.`}
          </p>
        </>
      )}
    </section>
  )
}

function EmptyReport({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered)
    return (
      <div className="cq-empty">
        <p>No requests match these filters.</p>
        <Button onClick={onClear}>Clear filters</Button>
      </div>
    )
  return (
    <div className="cq-empty">
      <p>No requests arrived in this period. They appear here with the page that they came from.</p>
      <Button component={Link} to="/company/dashboard?tab=integration">
        Put the form on your website
      </Button>
    </div>
  )
}

/** Bars of requests, with the accepted ones darker. The table has the figures. */
function SourcePicture({ rows }: { rows: readonly SourceRow[] }) {
  const drawn = rows.slice(0, drawnRows)
  const most = Math.max(...drawn.map(({ requests }) => requests))
  return (
    <figure className="cq-leads-picture" aria-hidden="true">
      <figcaption>
        <span className="cq-leads-key" data-part="requests" /> Requests
        <span className="cq-leads-key" data-part="accepted" /> Won
        <span className="cq-leads-money">Revenue</span>
      </figcaption>
      {drawn.map(({ name, requests, accepted, revenue }) => (
        <div key={name}>
          <span>{name || notKnown}</span>
          <span className="cq-leads-bar">
            <span style={{ width: `${(requests / most) * 100}%` }}>
              <span style={{ width: `${(accepted / requests) * 100}%` }} />
            </span>
          </span>
          <span>{formatDollars(revenue)}</span>
        </div>
      ))}
    </figure>
  )
}

function SourceTable({ report, by }: { report: LeadSources; by: SourceGrouping }) {
  const cells = ({ requests, accepted, revenue, valuePerRequest }: Omit<SourceRow, 'name'>) => (
    <>
      <td data-label="Requests">{requests.toLocaleString('en-US')}</td>
      <td data-label="Won">{accepted.toLocaleString('en-US')}</td>
      <td data-label="Revenue">{formatDollars(revenue)}</td>
      <td data-label="Each request">{formatDollars(valuePerRequest)}</td>
    </>
  )
  return (
    <table className="cq-leads-table">
      <caption className="cq-visually-hidden">Requests and revenue by {groupingWords[by]}</caption>
      <TableHead columns={[groupingWords[by], 'Requests', 'Won', 'Revenue', 'Value per request']} />
      <tbody>
        {report.rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name || notKnown}</th>
            {cells(row)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {cells(report.total)}
        </tr>
      </tfoot>
    </table>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Oct 28, 2026 to Nov 26, 2026 (Central Time · Chicago)`. */
export function formatDays({ from, to, timeZone }: Pick<LeadSources, 'from' | 'to' | 'timeZone'>) {
  return `${dayFormat.format(new Date(from))} to ${dayFormat.format(new Date(to))} (${nameTimeZone(timeZone)})`
}
