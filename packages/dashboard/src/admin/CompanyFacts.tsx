import type { AdminCompany } from '@curbquote/types/admin'
import { formatPhone } from '@curbquote/types/text'
import { Card } from './Card.tsx'
import { formatDate } from '../ui/format-date.ts'
import { formatMoment } from '../ui/format-moment.ts'

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

export function CompanyFacts({ company }: { company: AdminCompany }) {
  const { aiUsage, deletionRequestedAt } = company
  const place = [company.city, company.state].filter(Boolean).join(', ')
  return (
    <>
      {deletionRequestedAt && (
        <p className="cq-admin-notice">
          The owner asked for the account to be deleted on {formatDate(deletionRequestedAt)}.
        </p>
      )}
      <Card title="Company">
        <dl className="cq-admin-facts">
          <dt>Widget ID</dt>
          <dd>
            <code>{company.widgetId}</code>
            <span>Created {formatDate(company.createdAt)}</span>
          </dd>
          <dt>Contact Info</dt>
          <dd>
            {company.ownerName ?? 'Owner name not provided'}
            <span>
              {company.email}
              {!company.emailVerified && ' (not verified)'}
            </span>
            <span>{company.phone ? formatPhone(company.phone) : 'Not provided'}</span>
          </dd>
          <dt>Location</dt>
          <dd>
            {[place, company.zipcode].filter(Boolean).join(' ') || 'Not provided'}
            <span>{company.country}</span>
          </dd>
          <dt>Last Login</dt>
          <dd>{company.lastLogin ? formatMoment(company.lastLogin) : 'Never'}</dd>
        </dl>
      </Card>
      {aiUsage && (
        <Card title={`AI Usage, ${monthName.format(Date.UTC(aiUsage.year, aiUsage.month - 1, 1))}`}>
          <dl className="cq-admin-facts cq-admin-facts-numbers">
            <dt>Single Image Analysis</dt>
            <dd>{aiUsage.singleImageCount.toLocaleString('en-US')}</dd>
            <dt>Multi-Image Chat Assistant</dt>
            <dd>{aiUsage.multiImageCount.toLocaleString('en-US')}</dd>
            <dt>Total this month</dt>
            <dd>{(aiUsage.singleImageCount + aiUsage.multiImageCount).toLocaleString('en-US')}</dd>
          </dl>
        </Card>
      )}
    </>
  )
}
