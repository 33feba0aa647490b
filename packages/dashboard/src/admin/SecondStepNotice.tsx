import { Link } from 'react-router'

/** Tells an admin that two-step sign-in is or will be required. */
export function SecondStepNotice({
  isDue,
  requiredFrom,
}: {
  isDue: boolean
  requiredFrom: string | null
}) {
  if (!requiredFrom) return null
  const day = new Date(requiredFrom).toLocaleDateString('en-US', { dateStyle: 'long' })
  return (
    <p className="cq-panel cq-admin-notice" role="status">
      {isDue ? (
        'The admin console needs two-step sign-in. Turn it on to continue.'
      ) : (
        <>
          The admin console needs two-step sign-in from {day}.{' '}
          <Link to="/admin/dashboard?tab=account">Turn it on</Link>
        </>
      )}
    </p>
  )
}
