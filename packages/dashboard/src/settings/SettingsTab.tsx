import './settings.css'
import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useLinkedSection } from '../ui/use-linked-section.ts'
import { LiveWidgetLink } from './LiveWidgetLink.tsx'
import { settingsSearch, settingsSectionOf, settingsSections } from './settings-sections.ts'
import { SettingsNavigation } from './SettingsNavigation.tsx'

/** The Settings tab: the list of its sections, or one section. */
export function SettingsTab() {
  const { data, error, isFetching, refetch } = useCompanyDashboard()
  const { search } = useLocation()
  const section = settingsSectionOf(search)
  useLinkedSection()
  return (
    <div className="cq-settings">
      <PageHeader title="Settings">
        <LiveWidgetLink />
      </PageHeader>
      {!section?.Panel && <SettingsList />}
      {section?.Panel && error && !data && (
        <LoadFailure
          title="Your settings could not be loaded"
          {...{ error, isFetching, refetch }}
        />
      )}
      {section?.Panel && (data ?? !error) && (
        <div className="cq-settings-body">
          <SettingsNavigation current={section} />
          <Suspense fallback={<Skeleton height={320} />}>
            {data ? <section.Panel companyId={data.company.id} /> : <Skeleton height={320} />}
          </Suspense>
        </div>
      )}
    </div>
  )
}

function SettingsList() {
  return (
    <ul className="cq-panel cq-settings-list">
      {settingsSections.map((section) => (
        <li key={section.id}>
          <div>
            <h2>
              <Link className="cq-cover" to={{ search: settingsSearch(section) }}>
                {section.label}
              </Link>
            </h2>
            <p>{section.summary}</p>
          </div>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
