import { quotesPerPage } from '@curbquote/types/limits'
import { Placeholder } from '../ui/Placeholder.tsx'
import { QuoteColumns } from './QuoteColumns.tsx'

/** Placeholder in the shape of the list while it loads. */
export function QuoteListSkeleton() {
  return (
    <div role="status" className="cq-quotes-frame">
      <span className="cq-visually-hidden">Loading quotes</span>
      <QuoteColumns />
      <ul className="cq-quotes" aria-hidden="true">
        {Array.from({ length: quotesPerPage }, (_, index) => (
          <li className="cq-quote" key={index}>
            <div className="cq-quote-photo">
              <Placeholder className="cq-photo" />
            </div>
            <div className="cq-quote-who">
              <Placeholder height={14} width={140} marginBlock={5} />
              <Placeholder height={12} width={130} marginBlock={4} />
            </div>
            <div className="cq-quote-job">
              <Placeholder height={12} width={120} marginBlock={4} />
            </div>
            <div className="cq-quote-price">
              <Placeholder height={14} width={68} marginLeft="auto" />
            </div>
            <div className="cq-quote-status">
              <Placeholder height={20} width={84} borderRadius={10} />
            </div>
            <div className="cq-quote-age">
              <Placeholder height={12} width={36} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
