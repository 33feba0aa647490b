import { needsOwner, type Quote, stageOf } from '@curbquote/types'
import { stageLabels } from './quote-labels.ts'

/** `Accepted, needs you`. */
export function describeStage(quote: Quote): string {
  const today = toLocalDay(new Date())
  return stageLabels[stageOf(quote, today)] + (needsOwner(quote, today) ? ', needs you' : '')
}

/** The stage of a quote with a dot, which is amber where the owner has to act. */
export function QuoteStageMark({ quote }: { quote: Quote }) {
  const today = toLocalDay(new Date())
  const isAmber = needsOwner(quote, today)
  return (
    <span
      className="cq-stage"
      data-needs-owner={isAmber || undefined}
      title={isAmber ? 'Needs you' : undefined}
    >
      {stageLabels[stageOf(quote, today)]}
    </span>
  )
}

function toLocalDay(time: Date): string {
  return time.toLocaleDateString('sv-SE')
}
