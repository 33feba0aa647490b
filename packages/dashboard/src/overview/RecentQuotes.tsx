import { useRef } from 'react'
import type { DashboardCompany } from '@curbquote/types/companies'
import type { Quote, QuoteStatus } from '@curbquote/types/quotes'
import { formatPhone } from '@curbquote/types/text'
import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PlanNote } from '../billing/PlanNote.tsx'
import { useEntitlements } from '../companies/use-entitlements.ts'
import { OfferBadges } from '../offers/OfferBadges.tsx'
import { describeAmount, formatArea } from '../quotes/describe-quote.ts'
import { formatAge } from '../quotes/format-age.ts'
import { QuoteStageMark, stageLabelOf, stageToday } from '../quotes/QuoteStageMark.tsx'
import { UndoStatus } from '../quotes/UndoStatus.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { Facts } from '../ui/Facts.tsx'
import { ignoreRepeatedClick } from '../ui/repeated-click.ts'
import { useNow } from '../ui/use-now.ts'
import { openWidgetDialog } from '../widgets/open-widget-dialog.ts'
import { useMarkQuote } from './overview-queries.ts'

/** The next status that each status offers here. The Quotes tab offers all statuses. */
const steps = [
  { from: 'pending', to: 'contacted', label: 'Mark Contacted' },
  { from: 'contacted', to: 'completed', label: 'Mark Completed' },
] as const

export interface RecentQuotesProps {
  company: DashboardCompany
  quotes: readonly Quote[]
}

export function RecentQuotes({ company, quotes }: RecentQuotesProps) {
  const now = useNow()
  const isPlanInactive = useEntitlements().data?.badge === 'Free'
  return (
    <section id="requests" className="cq-panel cq-card" aria-labelledby="requests-title">
      <div className="cq-card-head">
        <h2 id="requests-title">Recent Quote Requests</h2>
        {quotes.length > 0 && <Link to="/company/dashboard?tab=quotes">All quotes</Link>}
      </div>
      {isPlanInactive && quotes.length > 0 && (
        <PlanNote what="Changing a status" className="cq-card-note" />
      )}
      {quotes.length === 0 && (
        <div className="cq-empty">
          <IconInbox size={28} stroke={1.5} aria-hidden="true" />
          <h3>No quotes yet</h3>
          <p>Requests from your widget and your quote link arrive here.</p>
          <Button variant="filled" onClick={() => void openWidgetDialog(company.widgetId)}>
            Make a test quote
          </Button>
        </div>
      )}
      {quotes.length > 0 && (
        <ul className="cq-recent">
          {quotes.map((quote) => (
            <RecentQuote
              key={quote.id}
              companyId={company.id}
              quote={quote}
              now={now}
              isPlanInactive={isPlanInactive}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Offers the step after `contacted` once the customer has accepted or has a day. */
function statusOf(quote: Quote): QuoteStatus {
  const isAgreed = ['accepted', 'scheduled'].includes(stageToday(quote))
  return isAgreed && quote.status === 'pending' ? 'contacted' : quote.status
}

interface RecentQuoteProps {
  companyId: number
  quote: Quote
  now: Date
  isPlanInactive: boolean
}

function RecentQuote({ companyId, quote, now, isPlanInactive }: RecentQuoteProps) {
  const markQuote = useMarkQuote(companyId, quote)
  const nameRef = useRef<HTMLAnchorElement>(null)
  const facts = [
    quote.customerEmail && <EmailAddress address={quote.customerEmail} />,
    formatPhone(quote.customerPhone),
    !!quote.estimatedArea && formatArea(quote.estimatedArea),
    formatAge(quote.createdAt, now),
  ]
  return (
    <li>
      <div className="cq-recent-who">
        <Link ref={nameRef} to={`/company/dashboard?tab=quotes&lead=${quote.id}`}>
          {quote.customerName}
        </Link>
        <p>
          <Facts facts={facts} />
        </p>
        <OfferBadges offer={quote.offer} shownStage={stageLabelOf(quote)} />
      </div>
      <span className="cq-recent-price">{describeAmount(quote)}</span>
      <div className="cq-recent-status">
        <QuoteStageMark quote={quote} />
        <UndoStatus
          quote={quote}
          onUndo={(status) => {
            markQuote.mutate({ status, isUndo: true })
            nameRef.current?.focus()
          }}
        />
      </div>
      <div className="cq-recent-steps">
        {steps
          .filter(({ from }) => from === statusOf(quote))
          .map(({ from, to, label }) => (
            <Button
              key={from}
              size="xs"
              disabled={isPlanInactive || markQuote.isPending}
              aria-label={`${label}: ${quote.customerName}`}
              onClick={({ currentTarget }) => {
                // The button is removed with its status: move the focus to the quote's name.
                if (currentTarget === document.activeElement) nameRef.current?.focus()
                // The button of the next status takes its place.
                ignoreRepeatedClick()
                markQuote.mutate({ status: to })
              }}
            >
              {label}
            </Button>
          ))}
      </div>
    </li>
  )
}
