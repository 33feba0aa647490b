import type { AdminCompanySummary } from '@curbquote/types/admin'
import { Link, useLocation } from 'react-router'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Facts } from '../ui/Facts.tsx'
import { formatDate } from '../ui/format-date.ts'
import { PlanBadges } from './PlanBadges.tsx'

/** Summary of a company with a link to its page. */
export function CompanyCard({ company }: { company: AdminCompanySummary }) {
  const { search } = useLocation()
  const { id, name, brandingName, email, createdAt, lastLogin } = company
  return (
    <li className="cq-company">
      <div className="cq-company-who">
        <strong>{name}</strong>
        <span>
          <Facts
            facts={[
              <EmailAddress key="email" address={email} />,
              brandingName && brandingName !== name && `shown as ${brandingName}`,
            ]}
          />
        </span>
      </div>
      <PlanBadges {...company} />
      <dl className="cq-company-dates">
        <div>
          <dt>Created</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt>Last login</dt>
          <dd>{lastLogin ? formatDate(lastLogin) : 'Never'}</dd>
        </div>
      </dl>
      <Link
        className="cq-button cq-button-plain"
        to={`/admin/company/${id}`}
        state={{ listSearch: search }}
        aria-label={`View Details of ${name}`}
      >
        View Details
      </Link>
    </li>
  )
}
