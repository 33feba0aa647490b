import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { useLocation } from 'react-router'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useLinkedSection } from '../ui/use-linked-section.ts'
import { settingsSectionOf } from './settings-sections.ts'
import { SettingsNavigation } from './SettingsNavigation.tsx'

/** The Settings tab. Shows one section at a time: prices, the quote page, add-ons, branding and others. */
export function SettingsTab() {
  const { data, error, isFetching, refetch } = useCompanyDashboard()
  const { search } = useLocation()
  const section = settingsSectionOf(search)
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
      <h2>Settings</h2>
      <div className="cq-settings-body">
        <SettingsNavigation current={section} />
        <Suspense fallback={<Skeleton height={320} />}>
          <section.Panel companyId={data.company.id} />
        </Suspense>
      </div>
    </div>
  )
}
