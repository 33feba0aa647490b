import type { Quote, QuoteEvent } from '@curbquote/types/quotes'
import { Skeleton } from '@mantine/core'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { actorLabels, describeEvent } from '../quotes/describe-event.ts'
import { useQuoteEvents } from '../quotes/quote-queries.ts'

/** The quote's history, newest first. */
export function QuoteHistory({ quote }: { quote: Quote }) {
  const { data, error, isFetching, refetch } = useQuoteEvents(quote.id)
  return (
    <section aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      {error && !data && (
        <LoadFailure title="The history could not be loaded" {...{ error, isFetching, refetch }} />
      )}
      {!data && !error && (
        <div role="status">
          <span className="cq-visually-hidden">Loading the history</span>
          <Skeleton height={14} width={150} my={4} />
          <Skeleton height={12} width={110} my={4} />
        </div>
      )}
      {data && (
        <ol className="cq-history">
          {data.filter(isShown).map((event) => (
            <li key={event.id}>
              <span>{describeEvent(event)}</span>
              <span className="cq-history-when">
                <time dateTime={event.createdAt}>{formatMoment(event.createdAt)}</time>{' '}
                {actorLabels[event.actor]}
              </span>
            </li>
          ))}
          {!data.some(isShown) && <li>No changes since the request was received.</li>}
        </ol>
      )}
    </section>
  )
}

/** Hides when the owner read the link, because the dashboard reads it each time a quote is opened. */
function isShown({ kind, actor }: QuoteEvent): boolean {
  return kind !== 'link_read' || actor !== 'owner'
}
