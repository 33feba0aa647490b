import { ActivitySection } from '../activity/ActivitySection.tsx'
import { ChangePasswordSection } from '../account/ChangePasswordSection.tsx'
import { LazyTwoStepSection } from '../account/LazyTwoStepSection.tsx'
import { SessionsSection } from '../account/SessionsSection.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { BusinessInformation } from './BusinessInformation.tsx'
import { DeletionRequest } from './DeletionRequest.tsx'

export function ProfileTab() {
  return (
    <div className="cq-settings">
      <PageHeader title="Profile" />
      <BusinessInformation />
      <ChangePasswordSection />
      <LazyTwoStepSection />
      <SessionsSection />
      <ActivitySection />
      <DeletionRequest />
    </div>
  )
}
