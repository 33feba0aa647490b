import type { CompanyDashboard } from '@curbquote/types/companies'
import { dollarsToCents, formatCents } from '@curbquote/pricing'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'

type Stats = CompanyDashboard['stats']

const count = (value: number) => value.toLocaleString('en-US')
const money = (dollars: number) => formatCents(dollarsToCents(dollars))

const figures: { label: string; show: (stats: Stats) => string }[] = [
  { label: 'Total Quotes', show: (stats) => count(stats.totalQuotes) },
  { label: 'Pending', show: (stats) => count(stats.pendingQuotes) },
  { label: 'Completed', show: (stats) => count(stats.completedQuotes) },
  { label: 'Total Revenue', show: (stats) => money(stats.totalRevenue) },
  { label: 'Conversion Rate', show: (stats) => `${stats.conversionRate}%` },
  { label: 'Avg Quote Value', show: (stats) => money(stats.averageQuoteValue) },
]

/** The company's figures. A phone shows them only if `isOpen`. */
export function CompanyStats({ isOpen }: { isOpen: boolean }) {
  // As current as the list beside them.
  const { data, error, isFetching, refetch } = useCompanyDashboard({ staleTime: 10_000 })
  if (error && !data)
    return (
      <LoadFailure title="The figures could not be loaded" {...{ error, isFetching, refetch }} />
    )
  return (
    <section
      id="figures"
      className="cq-figures"
      aria-label="Figures"
      aria-busy={!data}
      data-open={isOpen || undefined}
    >
      <dl className="cq-stats">
        {figures.map(({ label, show }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {data ? show(data.stats) : <Placeholder height={22} width={72} marginBlock={4} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
