import { needsOwner, type QuoteStage, type StagedQuote, stageOf } from '@curbquote/types/quotes'
import { toLocalDay } from '../ui/is-day.ts'
import { stageLabels } from './quote-labels.ts'

/** What the mark of a stage depends on. */
type MarkedQuote = StagedQuote & { offer: { hasOpenQuestion: boolean } }

export function stageToday(quote: StagedQuote): QuoteStage {
  return stageOf(quote, toLocalDay(new Date()))
}

/** `Accepted`. */
export function stageLabelOf(quote: StagedQuote): string {
  return stageLabels[stageToday(quote)]
}

/** `Accepted, needs you`. */
export function describeStage(quote: MarkedQuote): string {
  return stageLabelOf(quote) + (needsOwner(quote, toLocalDay(new Date())) ? ', needs you' : '')
}

/** The stage of a quote with a dot, which is amber where the owner has to act. */
export function QuoteStageMark({ quote }: { quote: MarkedQuote }) {
  const isAmber = needsOwner(quote, toLocalDay(new Date()))
  return (
    <span
      className="cq-stage"
      data-needs-owner={isAmber || undefined}
      title={isAmber ? 'Needs you' : undefined}
    >
      {stageLabelOf(quote)}
    </span>
  )
}
