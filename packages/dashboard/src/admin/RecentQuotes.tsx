import type { AdminRecentQuote } from '@curbquote/types'
import { formatDollars } from '../quotes/describe-quote.ts'
import { statusLabels } from '../quotes/quote-labels.ts'
import { Card } from './Card.tsx'
import { formatDateTime } from '../ui/format-date-time.ts'

export function RecentQuotes({ quotes }: { quotes: readonly AdminRecentQuote[] }) {
  return (
    <Card title="Recent Quotes">
      {quotes.length === 0 ? (
        <p className="cq-admin-card-empty">No quotes found</p>
      ) : (
        <ul className="cq-admin-rows">
          {quotes.map((quote) => (
            <li key={quote.id}>
              <div className="cq-row-who">
                <strong>{quote.customerName}</strong>
                <span>{quote.customerEmail}</span>
              </div>
              <span className={`cq-admin-pill cq-status-${quote.status}`}>
                {statusLabels[quote.status]}
              </span>
              <div className="cq-row-end">
                <span className="cq-admin-money">
                  {quote.totalCost === null ? 'No price' : formatDollars(quote.totalCost)}
                </span>
                <time dateTime={quote.createdAt}>{formatDateTime(quote.createdAt)}</time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
