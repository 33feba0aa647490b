import { Link } from 'react-router'
import { LazyTwoStepSection } from '../account/LazyTwoStepSection.tsx'
import { Card } from './Card.tsx'

export function AccountTab() {
  return (
    <div className="cq-admin-account">
      <LazyTwoStepSection />
      <Card title="Password">
        <Link to="/admin/password-reset">Change your password</Link>
      </Card>
    </div>
  )
}
