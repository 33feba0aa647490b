import { ActivitySection } from '../activity/ActivitySection.tsx'
import { ChangePasswordSection } from '../account/ChangePasswordSection.tsx'
import { LazyTwoStepSection } from '../account/LazyTwoStepSection.tsx'
import { SessionsSection } from '../account/SessionsSection.tsx'
import { BusinessInformation } from './BusinessInformation.tsx'
import { DeletionRequest } from './DeletionRequest.tsx'

export function ProfileTab() {
  return (
    <div className="cq-settings">
      <h2>Profile</h2>
      <BusinessInformation />
      <ChangePasswordSection />
      <LazyTwoStepSection />
      <SessionsSection />
      <ActivitySection />
      <DeletionRequest />
    </div>
  )
}
