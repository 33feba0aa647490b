import type { OverviewWeek } from '@curbquote/types/companies'
import { BarChart } from '@mantine/charts'
import { formatDay, formatDollars } from '../quotes/describe-quote.ts'
import { TableHead } from '../ui/TableHead.tsx'

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const roundDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
  notation: 'compact',
})

const chart = {
  h: 170,
  dataKey: 'week',
  barProps: { radius: 4, isAnimationActive: false },
  // The top margin leaves room for the highest label, which would otherwise move down.
  barChartProps: { accessibilityLayer: false, margin: { top: 10, right: 5, bottom: 5, left: 5 } },
  gridAxis: 'x',
  // Draws a line for each label. The default omits lines close to each other.
  gridProps: { syncWithTicks: true },
  tickLine: 'none',
  xAxisProps: { minTickGap: 16 },
} as const

/** Two charts with the same data as a table, for screen readers and exact values. */
export function WeekCharts({ weeks }: { weeks: readonly OverviewWeek[] }) {
  const data = weeks.map(({ startsOn, quotes, revenue }) => ({
    week: shortDay.format(new Date(startsOn)),
    Leads: quotes,
    Revenue: revenue,
  }))
  return (
    <>
      <p className="cq-setting-note">
        Revenue is the sum of completed jobs, in the week of their request.
      </p>
      <div className="cq-charts" aria-hidden="true">
        <h3>Leads</h3>
        <BarChart
          {...chart}
          data={data}
          series={[{ name: 'Leads', color: 'var(--cq-brand)' }]}
          yAxisProps={{ allowDecimals: false, width: 44 }}
        />
        <h3>Revenue</h3>
        <BarChart
          {...chart}
          data={data}
          series={[{ name: 'Revenue', color: 'var(--cq-chart)' }]}
          valueFormatter={formatDollars}
          yAxisProps={{
            width: 44,
            tickFormatter: (dollars: number) => roundDollars.format(dollars),
          }}
        />
      </div>
      <details className="cq-weeks">
        <summary>Show as a table</summary>
        <table>
          <TableHead columns={['Week of', 'Leads', 'Revenue']} />
          <tbody>
            {weeks.map(({ startsOn, quotes, revenue }) => (
              <tr key={startsOn}>
                <th scope="row">{formatDay(startsOn)}</th>
                <td>{quotes.toLocaleString('en-US')}</td>
                <td>{formatDollars(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
