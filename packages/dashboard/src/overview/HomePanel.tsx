import { Skeleton } from '@mantine/core'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Overview } from './Overview.tsx'

/** Links to the sections of this page. */
const sections = [
  { to: '#content', label: 'Dashboard' },
  { to: '#pricing', label: 'Pricing Settings' },
  { to: '#requests', label: 'Quote Requests' },
  { to: '#widget', label: 'Widget Setup' },
]

/** Summary of the business: what to do next, figures, recent requests, prices and embed code. */
export function HomePanel() {
  const { data, error, isFetching, refetch } = useCompanyDashboard()
  return (
    <div className="cq-overview">
      <PageHeader title="Home" note={<p>{data?.company.name ?? ' '}</p>} />
      <nav className="cq-overview-nav" aria-label="On this page">
        {sections.map(({ to, label }) => (
          <a key={label} href={to}>
            {label}
          </a>
        ))}
      </nav>
      {error && !data && (
        <LoadFailure
          title="The dashboard could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      )}
      {!data && !error && <HomeSkeleton />}
      {data && <Overview company={data.company} skeleton={<HomeSkeleton />} />}
    </div>
  )
}

function HomeSkeleton() {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading the dashboard</span>
      <Skeleton height={76} radius={12} mb={20} />
      <Skeleton height={420} radius={12} mb={20} />
      <Skeleton height={240} radius={12} />
    </div>
  )
}
