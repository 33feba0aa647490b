import type { CompanyEmail, CompanyEmails } from '@curbquote/types/admin'
import { Skeleton } from '@mantine/core'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { useCompanyEmails } from './admin-queries.ts'
import { Card } from './Card.tsx'
import { formatMoment } from '../ui/format-moment.ts'

const stateLabels: Record<CompanyEmail['state'], string> = {
  pending: 'Waiting',
  submitting: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
  held: 'Held for a digest',
  digested: 'In a digest',
  skipped: 'Not sent',
  stopped: 'Stopped',
}

const stateStyles: Record<CompanyEmail['state'], string> = {
  pending: 'pending',
  submitting: 'pending',
  sent: 'contacted',
  failed: 'failed',
  unknown: 'failed',
  held: 'declined',
  digested: 'declined',
  skipped: 'declined',
  stopped: 'declined',
}

const suppressionReasons: Record<NonNullable<CompanyEmails['suppression']>, string> = {
  unsubscribed: 'has unsubscribed',
  bounced: 'could not be reached',
  complained: 'has reported a broadcast as spam',
}

/** Delivery status of the company's recent emails, for support requests about missing emails. */
export function EmailDelivery({ companyId }: { companyId: number }) {
  const { data, error, isFetching, refetch } = useCompanyEmails(companyId)
  return (
    <Card title="Email Delivery">
      {error && (
        <LoadFailure title="The emails could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && <Skeleton height={120} radius={8} />}
      {data?.suppression && (
        <p className="cq-admin-notice">
          {data.email} {suppressionReasons[data.suppression]}: broadcasts are not sent to this email
          address.
        </p>
      )}
      {data?.emails.length === 0 && <p className="cq-admin-card-empty">No emails yet</p>}
      {data && data.emails.length > 0 && (
        <ul className="cq-admin-rows">
          {data.emails.map((companyEmail) => (
            <li key={companyEmail.id}>
              <div className="cq-row-who">
                <strong>{describeKind(companyEmail.kind)}</strong>
                <span>to {companyEmail.recipients.join(', ')}</span>
                {companyEmail.lastError && (
                  <span className="cq-row-error">{companyEmail.lastError}</span>
                )}
              </div>
              <span className={`cq-admin-pill cq-status-${stateStyles[companyEmail.state]}`}>
                {stateLabels[companyEmail.state]}
              </span>
              <div className="cq-row-end">
                <time dateTime={companyEmail.createdAt}>
                  {formatMoment(companyEmail.createdAt)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** `lead_alert` → `Lead alert` */
function describeKind(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
