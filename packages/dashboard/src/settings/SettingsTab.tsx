import { Button, Skeleton } from '@mantine/core'
import { SmartAddOns } from '../add-ons/SmartAddOns.tsx'
import { BrandingSettings } from '../branding/BrandingSettings.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { NotificationSettings } from '../notifications/NotificationSettings.tsx'
import { QuoteSettings } from '../pricing/QuoteSettings.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useLinkedSection } from '../ui/use-linked-section.ts'

/** What an owner sets: prices, add-ons, what the widget looks like, and how they hear of leads. */
export function SettingsTab() {
  const { data, error, isFetching, refetch } = useCompanyDashboard()
  useLinkedSection()
  if (error && !data)
    return (
      <LoadFailure
        title="Your settings could not be loaded"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height={320} />
  return (
    <div className="cq-settings">
      <div className="cq-setting-actions">
        <h2>Settings</h2>
        <Button
          variant="default"
          component="a"
          href={`/quote?id=${encodeURIComponent(data.company.widgetId)}`}
          target="_blank"
          rel="noreferrer"
        >
          View Live Widget
        </Button>
      </div>
      <QuoteSettings companyId={data.company.id} title="Quote Settings" level={4} />
      <SmartAddOns companyId={data.company.id} />
      <BrandingSettings />
      <NotificationSettings />
    </div>
  )
}
