import type { CalendarJob } from '@curbquote/types/quotes'
import { Link, useSearchParams } from 'react-router'
import { OfferBadges } from '../offers/OfferBadges.tsx'
import { describeAmount } from '../quotes/describe-quote.ts'
import { QuoteStageMark, stageLabelOf } from '../quotes/QuoteStageMark.tsx'
import { withQuote } from '../quotes/quote-view.ts'

export const jobLinkId = (quoteId: number) => `job-${quoteId}`

/** Summary of a job. A click anywhere opens the quote. */
export function JobItem({ job }: { job: CalendarJob }) {
  const [parameters] = useSearchParams()
  const { id, customerName, status, jobDate, offer } = job
  // A job has a day, so its stage does not depend on the validity of the offer.
  const staged = { status, jobDate, offer: { ...offer, validThrough: null } }
  return (
    <li className="cq-job">
      <Link
        id={jobLinkId(id)}
        className="cq-job-name cq-cover"
        to={{ search: withQuote(parameters, id).toString() }}
        preventScrollReset
      >
        {customerName}
      </Link>
      <span className="cq-job-total">{describeAmount(job)}</span>
      <span className="cq-job-badges">
        <QuoteStageMark quote={staged} />
        <OfferBadges offer={offer} shownStage={stageLabelOf(staged)} />
        {job.awaitsResponse && <span className="cq-job-waits">Moved: no answer yet</span>}
      </span>
    </li>
  )
}
