import type { Quote } from '@curbquote/types'
import { formatPhone } from '@curbquote/types'
import { describeAddress } from './describe-lead.ts'

export function LeadContact({ lead }: { lead: Quote }) {
  return (
    <section aria-labelledby="contact-title">
      <h3 id="contact-title">Contact</h3>
      <dl className="cq-facts">
        <div>
          <dt>Phone</dt>
          <dd>{formatPhone(lead.customerPhone) || 'Not given'}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{lead.customerEmail || 'Not given'}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{describeAddress(lead) || 'Not given'}</dd>
        </div>
      </dl>
    </section>
  )
}
