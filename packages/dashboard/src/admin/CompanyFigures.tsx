import type { AdminCompany } from '@curbquote/types/admin'
import { formatDollars } from '../quotes/describe-quote.ts'
import { countNoun } from '../ui/count-noun.ts'

const periods = [
  { label: 'Past 24 Hours', key: 'past24Hours' },
  { label: 'Past 7 Days', key: 'past7Days' },
  { label: 'Past Month', key: 'pastMonth' },
  { label: 'Past Year', key: 'pastYear' },
] as const

/** Current totals of the company's quotes: all time and by period. */
export function CompanyFigures({ company: { analytics } }: { company: AdminCompany }) {
  return (
    <section aria-label="Figures">
      <dl className="cq-stats">
        <div>
          <dt>Total Quotes</dt>
          <dd>{analytics.totalQuotes.toLocaleString('en-US')}</dd>
          <dd className="cq-figure-note">all time</dd>
        </div>
        <div>
          <dt>Total Revenue</dt>
          <dd>{formatDollars(analytics.totalRevenue)}</dd>
          <dd className="cq-figure-note">completed quotes</dd>
        </div>
        {periods.map(({ label, key }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatDollars(analytics[key].revenue)}</dd>
            <dd className="cq-figure-note">{countNoun(analytics[key].quotes, 'quote')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
