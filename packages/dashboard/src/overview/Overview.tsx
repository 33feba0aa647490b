import './overview.css'
import { lazy, Suspense, type ReactNode } from 'react'
import type { CompanyOverview, DashboardCompany } from '@curbquote/types/companies'
import { overviewWeeks } from '@curbquote/types/limits'
import { Button, Skeleton } from '@mantine/core'
import { IconCreditCard, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmbedCode } from '../integration/EmbedCode.tsx'
import { useEmbed } from '../integration/use-embed.ts'
import { formatDollars } from '../quotes/describe-quote.ts'
import { StaleDevices } from '../alerts/StaleDevices.tsx'
import { ExportMenu } from '../quote-list/ExportMenu.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { openWidgetDialog } from '../widgets/open-widget-dialog.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { OpeningTimes } from './OpeningTimes.tsx'
import { useOverview } from './overview-queries.ts'
import { PlanCard } from './PlanCard.tsx'
import { RecentQuotes } from './RecentQuotes.tsx'
import { ServicePricing } from './ServicePricing.tsx'
import { SetupChecklist } from './SetupChecklist.tsx'

const WeekCharts = lazy(async () => ({
  default: (await import('./WeekCharts.tsx')).WeekCharts,
}))

type Stats = CompanyOverview['stats']

const figures: {
  label: string
  show: (stats: Stats) => string
  note?: (stats: Stats) => string
}[] = [
  { label: 'Total Quotes', show: (stats) => stats.totalQuotes.toLocaleString('en-US') },
  { label: 'Pending', show: (stats) => stats.pendingQuotes.toLocaleString('en-US') },
  { label: 'Completed', show: (stats) => stats.completedQuotes.toLocaleString('en-US') },
  { label: 'Avg Quote Value', show: (stats) => formatDollars(stats.avgValue) },
  {
    label: 'Accepted',
    show: (stats) => stats.acceptedQuotes.toLocaleString('en-US'),
    note: (stats) => `${formatDollars(stats.acceptedValue)} in the last ${overviewWeeks} weeks`,
  },
]

export function Overview({
  company,
  skeleton,
}: {
  company: DashboardCompany
  skeleton: ReactNode
}) {
  const { data, error, isFetching, refetch } = useOverview(company.id)
  const embed = useEmbed(company.widgetId)
  if (error && !data)
    return (
      <LoadFailure title="The dashboard could not be loaded" {...{ error, isFetching, refetch }} />
    )
  if (!data) return skeleton
  return (
    <>
      <StaleDevices />
      <SetupChecklist setup={data.setup} company={company} />
      <NeedsYou needs={data.needs} />
      <dl className="cq-stats cq-overview-stats" aria-label="Figures">
        {figures.map(({ label, show, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {show(data.stats)}
              {note && <span className="cq-stat-note">{note(data.stats)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="cq-overview-more">
        <Link to="/company/dashboard?tab=leads">Where leads come from</Link>
      </p>
      <div className="cq-overview-body">
        <div className="cq-overview-main">
          <RecentQuotes company={company} quotes={data.recentQuotes} />
          <div id="pricing">
            <ServicePricing companyId={company.id} />
          </div>
          <section className="cq-panel cq-card" aria-labelledby="weeks-title">
            <h2 id="weeks-title">Leads and revenue by week</h2>
            <Suspense fallback={<Skeleton height={420} radius={8} />}>
              <WeekCharts weeks={data.weeks} />
            </Suspense>
          </section>
          <OpeningTimes />
        </div>
        <div className="cq-overview-side">
          <QuickActions widgetId={company.widgetId} />
          <PlanCard />
          <div id="widget">
            <EmbedCode
              title="Widget Integration"
              embed={embed}
              buttons={
                <Button component={Link} to="/company/dashboard?tab=integration">
                  More ways
                </Button>
              }
            />
          </div>
        </div>
      </div>
    </>
  )
}

function QuickActions({ widgetId }: { widgetId: string }) {
  return (
    <section className="cq-panel cq-card" aria-labelledby="actions-title">
      <h2 id="actions-title">Quick Actions</h2>
      <div className="cq-overview-actions">
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
          onClick={() => void openWidgetDialog(widgetId)}
        >
          Test Widget
        </Button>
        <ExportMenu label="Export Quotes" />
        <Button
          component={Link}
          to="/company/dashboard?tab=billing"
          leftSection={<IconCreditCard size={16} aria-hidden="true" />}
        >
          Manage Subscription
        </Button>
      </div>
    </section>
  )
}
