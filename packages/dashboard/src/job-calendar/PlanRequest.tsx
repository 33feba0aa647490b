import type { JobCalendar } from '@curbquote/types/quotes'
import { Link, useSearchParams } from 'react-router'
import { withQuote } from '../quotes/quote-view.ts'

/** A day that a customer asks for, or that the owner suggested. */
export function PlanRequest({ request }: { request: JobCalendar['requests'][number] }) {
  const [parameters] = useSearchParams()
  const { quoteId, customerName, part, isSuggested, zip } = request
  return (
    <li className="cq-plan-request">
      <Link
        className="cq-cover"
        to={{ search: withQuote(parameters, quoteId).toString() }}
        preventScrollReset
      >
        {customerName}
      </Link>
      <span>
        {[isSuggested ? 'suggested' : 'asks for this', part ?? 'any time', zip]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
