import type { QuoteLine } from '@curbquote/types/quote-lines'
import type { Quote } from '@curbquote/types/quotes'
import { groupLines } from '@curbquote/pricing'
import { NeedsYourPrice } from '../offers/NeedsYourPrice.tsx'
import { WhyText } from '../prices/WhyText.tsx'
import { formatDollars } from '../quotes/describe-quote.ts'

const addOnNotes = { auto_included: 'Included', selected: 'Chosen by the customer' } as const

/** The quote's price lines, which add up to the total. */
export function QuotePriceDetails({ quote }: { quote: Quote }) {
  const { subtotal, totalCost, lines } = quote
  if (totalCost === null || subtotal === null)
    return (
      <section className="cq-price" aria-labelledby="price-title">
        <h3 id="price-title">Price</h3>
        {quote.answer ? (
          <NeedsYourPrice quote={quote} />
        ) : (
          <p className="cq-price-none">
            {quote.measurementMethod === 'custom'
              ? 'A custom job has no price yet. The customer expects to hear from you.'
              : 'This quote has no price.'}
          </p>
        )}
      </section>
    )

  const { included, selected, tax } = groupLines(lines)
  return (
    <section className="cq-price" aria-labelledby="price-title">
      <h3 id="price-title">Price</h3>
      <p className="cq-price-total">{formatDollars(totalCost)}</p>
      {lines.length > 0 && (
        <table>
          <caption className="cq-visually-hidden">The quote line by line</caption>
          <tbody>
            {included.map((line, index) => (
              <PriceRow key={index} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Subtotal</th>
              <td>{formatDollars(subtotal)}</td>
            </tr>
            {[...selected, ...tax].map((line, index) => (
              <PriceRow key={index} line={line} />
            ))}
            <tr className="cq-price-sum">
              <th scope="row">Total</th>
              <td>{formatDollars(totalCost)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

function PriceRow({ line }: { line: QuoteLine }) {
  const { label, amount, addOnStatus, why } = line
  return (
    <tr>
      <th scope="row">
        {label}
        {addOnStatus && <span>{addOnNotes[addOnStatus]}</span>}
        {why && <WhyText label={label} why={why} />}
      </th>
      <td>{formatDollars(amount)}</td>
    </tr>
  )
}
