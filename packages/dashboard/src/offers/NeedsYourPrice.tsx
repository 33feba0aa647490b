import { describeAnswerReasons, formatWholeDollars } from '@curbquote/pricing'
import type { Quote } from '@curbquote/types/quotes'
import { formatDollars } from '../quotes/describe-quote.ts'

/** For a quote without a price: why the owner prices it, what the customer saw, and the price by the price list. */
export function NeedsYourPrice({ quote }: { quote: Quote }) {
  const { answer, suggestedPrice } = quote
  if (!answer) return null
  const { low, high, reasons } = answer
  const isRange = low !== undefined && high !== undefined
  return (
    <div className="cq-price-none">
      <p>
        <strong>Needs your price</strong>
      </p>
      <ul>
        {describeAnswerReasons(reasons).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>
        {isRange
          ? `The customer saw the range ${formatWholeDollars(low)} to ${formatWholeDollars(high)}.`
          : 'The customer saw no price.'}{' '}
        {suggestedPrice &&
          `Suggested price: ${formatDollars(suggestedPrice.total)}.${isRange ? ' The exact price lies within the range.' : ''}`}
      </p>
    </div>
  )
}
