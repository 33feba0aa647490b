import { Link } from 'react-router'
import { formatDate } from '../ui/format-date.ts'

/** Tells an admin that two-step sign-in is or will be required. */
export function SecondStepNotice({
  isDue,
  requiredFrom,
}: {
  isDue: boolean
  requiredFrom: string | null
}) {
  if (!requiredFrom) return null
  return (
    <p className="cq-panel cq-admin-notice" role="status">
      {isDue ? (
        'The admin console needs two-step sign-in. Turn it on to continue.'
      ) : (
        <>
          The admin console needs two-step sign-in from {formatDate(requiredFrom)}.{' '}
          <Link to="/admin/dashboard?tab=account">Turn it on</Link>
        </>
      )}
    </p>
  )
}
