import type { CalendarJob } from '@curbquote/types'
import { Link, useSearchParams } from 'react-router'
import { OfferBadges } from '../offers/OfferBadges.tsx'
import { formatDollars } from '../quotes/describe-quote.ts'
import { statusLabels } from '../quotes/quote-labels.ts'
import { withQuote } from '../quotes/quote-view.ts'

export const jobLinkId = (quoteId: number) => `job-${quoteId}`

/** Summary of a job. A click anywhere opens the quote. */
export function JobItem({ job }: { job: CalendarJob }) {
  const [parameters] = useSearchParams()
  const { id, customerName, status, totalCost, offer } = job
  return (
    <li className="cq-job">
      <Link
        id={jobLinkId(id)}
        className="cq-job-name"
        to={{ search: withQuote(parameters, id).toString() }}
        preventScrollReset
      >
        {customerName}
      </Link>
      <span className="cq-job-total">
        {totalCost === null ? 'No price' : formatDollars(totalCost)}
      </span>
      <span className="cq-job-badges">
        <span className={`cq-job-status cq-status-${status}`}>{statusLabels[status]}</span>
        <OfferBadges offer={offer} />
      </span>
    </li>
  )
}
