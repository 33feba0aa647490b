import { Skeleton } from '@mantine/core'
import { quotesPerPage } from '@curbquote/types'

/** Placeholder in the shape of the list while it loads. */
export function QuoteListSkeleton() {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading quotes</span>
      <ul className="cq-quotes" aria-hidden="true">
        {Array.from({ length: quotesPerPage }, (_, index) => (
          <li className="cq-quote" key={index}>
            <div className="cq-quote-photo">
              <Skeleton className="cq-photo" radius={8} />
            </div>
            <div className="cq-quote-who">
              <Skeleton style={{ gridArea: 'name' }} height={14} width={140} my={3} />
              <Skeleton className="cq-quote-where" height={12} width={130} my={3} />
            </div>
            <div className="cq-quote-price">
              <Skeleton height={14} width={68} ml="auto" />
            </div>
            <div className="cq-quote-age">
              <Skeleton height={12} width={36} />
            </div>
            <div className="cq-quote-status">
              <Skeleton height={28} width={104} radius={14} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
