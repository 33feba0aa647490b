import type { Quote } from '@curbquote/types/quotes'
import { formatPhone } from '@curbquote/types/text'
import { describeAddress } from '../quotes/describe-quote.ts'

export function QuoteContact({ quote }: { quote: Quote }) {
  return (
    <section aria-labelledby="contact-title">
      <h3 id="contact-title">Contact</h3>
      <dl className="cq-facts">
        <div>
          <dt>Phone</dt>
          <dd>{formatPhone(quote.customerPhone) || 'Not given'}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{quote.customerEmail || 'Not given'}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{describeAddress(quote) || 'Not given'}</dd>
        </div>
      </dl>
    </section>
  )
}
