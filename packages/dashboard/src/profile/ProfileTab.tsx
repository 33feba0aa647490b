import { ActivitySection } from '../activity/ActivitySection.tsx'
import { ChangePasswordSection } from '../account/ChangePasswordSection.tsx'
import { LazyTwoStepSection } from '../account/LazyTwoStepSection.tsx'
import { SessionsSection } from '../account/SessionsSection.tsx'
import { useCompanyDashboard } from '../companies/use-company-dashboard.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BusinessInformation } from './BusinessInformation.tsx'
import { DeletionRequest } from './DeletionRequest.tsx'

export function ProfileTab() {
  const { data } = useCompanyDashboard()
  return (
    <div className="cq-settings">
      <PageHeader title="Profile" note={<p>{data?.company.name ?? ' '}</p>} />
      <BusinessInformation />
      <ChangePasswordSection />
      <LazyTwoStepSection />
      <SessionsSection />
      <ActivitySection />
      <DeletionRequest />
    </div>
  )
}
