import { ActivitySection } from '../activity/ActivitySection.tsx'
import { ChangePasswordSection } from '../sessions/ChangePasswordSection.tsx'
import { LazyTwoStepSection } from '../sessions/LazyTwoStepSection.tsx'
import { SessionsSection } from '../sessions/SessionsSection.tsx'
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
