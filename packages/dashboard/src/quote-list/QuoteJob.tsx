import type { Analysis } from '@curbquote/types/analyses'
import type { Quote } from '@curbquote/types/quotes'
import {
  describeCorrection,
  describeEstimate,
  describeSurface,
  describeSurfaces,
  formatArea,
} from '../quotes/describe-quote.ts'
import { methodLabels } from '../quotes/quote-labels.ts'

export function QuoteJob({ quote }: { quote: Quote }) {
  const surfaces = describeSurfaces(quote)
  return (
    <section aria-labelledby="job-title">
      <h3 id="job-title">Job</h3>
      <dl className="cq-facts">
        <div>
          <dt>Measured by</dt>
          <dd>{methodLabels[quote.measurementMethod]}</dd>
        </div>
        {!!quote.estimatedArea && (
          <div>
            <dt>Area</dt>
            <dd>{formatArea(quote.estimatedArea)}</dd>
          </div>
        )}
        {surfaces && (
          <div>
            <dt>Surfaces</dt>
            <dd>{surfaces}</dd>
          </div>
        )}
        {quote.analysis && <EstimateFacts analysis={quote.analysis} />}
        <div>
          <dt>Description</dt>
          <dd className="cq-prose">{quote.jobDescription?.trim() || 'No description'}</dd>
        </div>
      </dl>
    </section>
  )
}

/** The AI estimate from the photos and its confidence. */
function EstimateFacts({ analysis }: { analysis: Analysis }) {
  const { surfaces = [], confidence, condition, complexity, notes } = analysis
  const facts = [
    { term: 'AI confidence', detail: describeEstimate(surfaces, confidence) },
    ...(surfaces.length > 1
      ? surfaces.map((surface) => ({
          term: describeSurface(surface),
          detail: describeEstimate([surface], surface.confidence),
        }))
      : []),
    { term: 'Corrected', detail: describeCorrection(surfaces) },
    { term: 'Condition', detail: condition },
    { term: 'Complexity', detail: complexity },
    { term: 'AI note', detail: notes },
  ]
  return facts
    .filter(({ detail }) => detail)
    .map(({ term, detail }, index) => (
      <div key={index}>
        <dt>{term}</dt>
        <dd>{detail}</dd>
      </div>
    ))
}
