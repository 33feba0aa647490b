import { nameQuoteSource, type Quote } from '@curbquote/types/quotes'
import { Link } from 'react-router'

/** The page where the customer used the form. Renders nothing for a quote that the owner added. */
export function QuoteSourceFacts({ source }: Pick<Quote, 'source'>) {
  if (!source) return null
  const facts = [
    { term: 'Source', detail: nameQuoteSource(source) },
    { term: 'Page', detail: source.pageUrl },
    { term: 'Referrer', detail: source.referrer },
    { term: 'Campaign', detail: source.utmCampaign },
    { term: 'Medium', detail: source.utmMedium },
    { term: 'Search term', detail: source.utmTerm },
    { term: 'Ad content', detail: source.utmContent },
  ].filter(({ detail }) => detail)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="source-title">
      <h3 id="source-title">Source of the lead</h3>
      <dl className="cq-facts">
        {facts.map(({ term, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            {/* Plain text instead of a link, because a client can submit any URL. */}
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <Link to="/company/dashboard?tab=leads">Where leads come from</Link>
    </section>
  )
}
