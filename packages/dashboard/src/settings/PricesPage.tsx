import { Skeleton } from '@mantine/core'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { QuoteSettings } from '../prices/QuoteSettings.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useLinkedSection } from '../ui/use-linked-section.ts'
import { LiveWidgetLink } from './LiveWidgetLink.tsx'

/** The section *Quote Settings* on a page of its own. */
export function PricesPage() {
  const { data, error, isFetching, refetch } = useCompanyDashboard()
  useLinkedSection()
  return (
    <div className="cq-settings">
      <PageHeader title="Prices">
        <LiveWidgetLink />
      </PageHeader>
      {error && !data && (
        <LoadFailure title="Your prices could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && <QuoteSettings companyId={data.company.id} title="Quote Settings" level={3} />}
    </div>
  )
}
