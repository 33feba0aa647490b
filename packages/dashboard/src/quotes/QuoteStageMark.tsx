import { isContactedToo, needsOwner, type StagedQuote, stageOf } from '@curbquote/types/quotes'
import { stageLabels } from './quote-labels.ts'

/** What the mark of a stage depends on. */
type MarkedQuote = StagedQuote & { offer: { hasOpenQuestion: boolean } }

/** `Accepted`. */
export function stageLabelOf(quote: StagedQuote): string {
  return stageLabels[stageOf(quote, toLocalDay(new Date()))]
}

/** `Accepted, contacted, needs you`. */
export function describeStage(quote: MarkedQuote): string {
  const today = toLocalDay(new Date())
  return [
    stageLabelOf(quote),
    isContactedToo(quote, today) && 'contacted',
    needsOwner(quote, today) && 'needs you',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The stage of a quote with a dot, which is amber where the owner has to act. "Contacted" is added where the stage hides it. */
export function QuoteStageMark({ quote }: { quote: MarkedQuote }) {
  const today = toLocalDay(new Date())
  const isAmber = needsOwner(quote, today)
  return (
    <span
      className="cq-stage"
      data-needs-owner={isAmber || undefined}
      title={isAmber ? 'Needs you' : undefined}
    >
      {stageLabelOf(quote)}
      {isContactedToo(quote, today) && <span className="cq-stage-more">contacted</span>}
    </span>
  )
}

function toLocalDay(time: Date): string {
  return time.toLocaleDateString('sv-SE')
}
