import { Skeleton } from '@mantine/core'
import { leadsPerPage } from '@curbquote/types'

/** The list's own shape while it is read. */
export function LeadListSkeleton() {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading quotes</span>
      <ul className="cq-leads" aria-hidden="true">
        {Array.from({ length: leadsPerPage }, (_, index) => (
          <li className="cq-lead" key={index}>
            <div className="cq-lead-photo">
              <Skeleton className="cq-photo" radius={8} />
            </div>
            <div className="cq-lead-who">
              <Skeleton className="cq-lead-name" height={14} width={140} my={3} />
              <Skeleton className="cq-lead-where" height={12} width={130} my={3} />
            </div>
            <div className="cq-lead-price">
              <Skeleton height={14} width={68} ml="auto" />
            </div>
            <div className="cq-lead-age">
              <Skeleton height={12} width={36} />
            </div>
            <div className="cq-lead-status">
              <Skeleton height={28} width={104} radius={14} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
