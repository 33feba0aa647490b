import { quotesPerPage } from '@curbquote/types'
import { Placeholder } from '../ui/Placeholder.tsx'

/** Placeholder in the shape of the list while it loads. */
export function QuoteListSkeleton() {
  return (
    <div role="status">
      <span className="cq-visually-hidden">Loading quotes</span>
      <ul className="cq-quotes" aria-hidden="true">
        {Array.from({ length: quotesPerPage }, (_, index) => (
          <li className="cq-quote" key={index}>
            <div className="cq-quote-photo">
              <Placeholder className="cq-photo" />
            </div>
            <div className="cq-quote-who">
              <Placeholder gridArea="name" height={14} width={140} marginBlock={3} />
              <Placeholder className="cq-quote-where" height={12} width={130} marginBlock={3} />
            </div>
            <div className="cq-quote-price">
              <Placeholder height={14} width={68} marginLeft="auto" />
            </div>
            <div className="cq-quote-age">
              <Placeholder height={12} width={36} />
            </div>
            <div className="cq-quote-status">
              <Placeholder height={28} width={104} borderRadius={14} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
