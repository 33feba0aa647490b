import { Fragment } from 'react'
import type { DashboardCompany, Quote, QuoteStatus } from '@curbquote/types'
import { formatPhone } from '@curbquote/types'
import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useEntitlements } from '../billing/use-entitlements.ts'
import { formatArea, formatDollars } from '../leads/describe-lead.ts'
import { formatAge } from '../leads/format-age.ts'
import { statusLabels } from '../leads/lead-labels.ts'
import { useNow } from '../ui/use-now.ts'
import { openWidgetDialog } from '../widgets/open-widget-dialog.ts'
import { useMarkQuote } from './overview-queries.ts'

/** The one step that each status offers here; the leads tab offers all. */
const nextSteps: Partial<Record<QuoteStatus, { status: QuoteStatus; label: string }>> = {
  pending: { status: 'contacted', label: 'Mark Contacted' },
  contacted: { status: 'completed', label: 'Mark Completed' },
}

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
        <p className="cq-card-note">
          Changing a status needs an active subscription.{' '}
          <Link to="/company/dashboard?tab=billing">Visit Billing to reactivate.</Link>
        </p>
      )}
      {quotes.length === 0 && (
        <div className="cq-empty">
          <IconInbox size={28} stroke={1.5} aria-hidden="true" />
          <h3>No quotes yet</h3>
          <p>Requests from your widget and your quote link arrive here.</p>
          <Button onClick={() => void openWidgetDialog(company.widgetId)}>Make a test quote</Button>
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

interface RecentQuoteProps {
  companyId: number
  quote: Quote
  now: Date
  isPlanInactive: boolean
}

function RecentQuote({ companyId, quote, now, isPlanInactive }: RecentQuoteProps) {
  const markQuote = useMarkQuote(companyId, quote)
  const nextStep = nextSteps[quote.status]
  const facts = [
    quote.customerEmail,
    formatPhone(quote.customerPhone),
    quote.estimatedArea !== null && formatArea(quote.estimatedArea),
    formatAge(quote.createdAt, now),
  ]
  return (
    <li>
      <div className="cq-recent-who">
        <Link to={`/company/dashboard?tab=quotes&lead=${quote.id}`}>{quote.customerName}</Link>
        <p>
          {facts.filter(Boolean).map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <span className="cq-recent-price">
        {quote.totalCost === null ? 'No price' : formatDollars(quote.totalCost)}
      </span>
      <span className={`cq-badge cq-status-${quote.status}`}>{statusLabels[quote.status]}</span>
      <div className="cq-recent-step">
        {nextStep && (
          <Button
            size="xs"
            variant="default"
            disabled={isPlanInactive}
            aria-label={`${nextStep.label}: ${quote.customerName}`}
            onClick={() => markQuote.mutate(nextStep.status)}
          >
            {nextStep.label}
          </Button>
        )}
      </div>
    </li>
  )
}
