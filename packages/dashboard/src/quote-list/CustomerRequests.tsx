import { useEffect } from 'react'
import { sameCustomerDays } from '@curbquote/types/limits'
import {
  getOpeningTimes,
  listCustomerRequests,
  markQuoteOpened,
} from '@curbquote/types/opened-quotes'
import type { Quote } from '@curbquote/types/quotes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { call } from '../api-client/api-client.ts'
import { describeAmount } from '../quotes/describe-quote.ts'
import { withQuote } from '../quotes/quote-view.ts'
import { keyOf, queryOf } from '../ui/endpoint-query.ts'
import { formatMoment } from '../ui/format-moment.ts'

const ordinals = [
  '',
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
]

/** The other requests of the customer, if there are any. Records that the owner has opened the quote. */
export function CustomerRequests({ quote: { id } }: { quote: Quote }) {
  const [parameters] = useSearchParams()
  const client = useQueryClient()
  const { data } = useQuery(queryOf(listCustomerRequests, { params: { quoteId: id } }))
  useEffect(() => {
    // Only a figure of the Overview uses the time of opening, so a failed request is not shown.
    call(markQuoteOpened, { params: { quoteId: id } }).then(
      () => client.invalidateQueries({ queryKey: keyOf(getOpeningTimes), refetchType: 'none' }),
      () => undefined,
    )
  }, [client, id])
  if (!data || data.others.length === 0) return null
  const { position, others } = data
  return (
    <section className="cq-customer-requests" aria-labelledby="requests-title">
      <h3 id="requests-title">{nameRequest(position)}</h3>
      <p className="cq-card-note">
        The same email address or phone number within {sameCustomerDays} days.
      </p>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={{ search: withQuote(parameters, other.id).toString() }} preventScrollReset>
              Quote {other.number}
            </Link>
            {', '}
            {describeAmount(other)}
            {', '}
            <time dateTime={other.createdAt}>{formatMoment(other.createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameRequest(position: number): string {
  const ordinal = ordinals[position]
  return ordinal ? `${ordinal} request of this customer` : `Request ${position} of this customer`
}
