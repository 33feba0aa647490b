import type { AdminRecentQuote } from '@curbquote/types/admin'
import { describeAmount } from '../quotes/describe-quote.ts'
import { stageLabels } from '../quotes/quote-labels.ts'
import { Card } from './Card.tsx'
import { formatMoment } from '../ui/format-moment.ts'

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
              <span className="cq-stage">{stageLabels[quote.stage]}</span>
              <div className="cq-row-end">
                <span className="cq-admin-money">{describeAmount(quote)}</span>
                <time dateTime={quote.createdAt}>{formatMoment(quote.createdAt)}</time>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
