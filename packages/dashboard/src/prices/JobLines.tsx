import { explainLine, formatCents } from '@curbquote/pricing'
import type { PricedLine } from '@curbquote/types/price-rules'
import { WhyText } from './WhyText.tsx'

export interface JobLinesProps {
  lines: readonly PricedLine[]
  totalCents: number
}

/** The lines of a price as a customer sees them, each with its explanation. */
export function JobLines({ lines, totalCents }: JobLinesProps) {
  return (
    <dl>
      {lines.map(({ label, amountCents, trace }, index) => (
        // The key is the label, so that an explanation stays open when a line is inserted above it.
        <div
          key={`${label} ${lines.slice(0, index).filter((line) => line.label === label).length}`}
        >
          <dt>
            <span>{label}</span>
            <WhyText label={label} why={explainLine(trace, 'en', label)} />
          </dt>
          <dd>{formatCents(amountCents)}</dd>
        </div>
      ))}
      <div className="cq-sample-total">
        <dt>Total</dt>
        <dd>{formatCents(totalCents)}</dd>
      </div>
    </dl>
  )
}
