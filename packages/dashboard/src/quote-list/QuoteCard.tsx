import type { Quote } from '@curbquote/types/quotes'
import { IconPhoto } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { nameDay } from '../days/day-format.ts'
import { DayRequests } from '../days/DayRequests.tsx'
import { OfferBadges } from '../offers/OfferBadges.tsx'
import { ContactActions } from './ContactActions.tsx'
import {
  describeAmount,
  describeSurfaces,
  describeTown,
  formatArea,
  noPrice,
} from '../quotes/describe-quote.ts'
import { formatAge } from '../quotes/format-age.ts'
import type { QuoteSelection } from './quote-selection.ts'
import { readQuoteView, withQuote } from '../quotes/quote-view.ts'
import { QuoteMenu, type QuoteMenuProps } from '../offers/QuoteMenu.tsx'
import { PhotoImage } from '../quotes/PhotoImage.tsx'
import { stageLabelOf } from '../quotes/QuoteStageMark.tsx'
import { NotSpamButton } from '../spam/NotSpamButton.tsx'
import { QuoteStatusMenu } from './QuoteStatusMenu.tsx'
import { photoCountBadge } from './photo-count.ts'

export interface QuoteCardProps {
  quote: Quote
  now: Date
  /** Set in select mode: then a click on the card selects the quote instead of opening it. */
  selection: QuoteSelection | undefined
  onOpenDialog: QuoteMenuProps['onOpen']
}

/** A row of the list of quotes, or a card on a phone. A click anywhere except on its controls opens the quote. */
export function QuoteCard({ quote, now, selection, onOpenDialog }: QuoteCardProps) {
  const [parameters] = useSearchParams()
  const isOfDays = readQuoteView(parameters).filters.offer === 'wants_day'
  const requests = quote.days?.requests ?? []
  const [firstPhoto] = quote.photos
  const amount = describeAmount(quote)
  const badge = photoCountBadge(quote.photos.length)
  // Spam has no number.
  const number = quote.spam ? '' : `#${quote.number}`
  const where = [describeTown(quote), number].filter(Boolean).join(' · ')
  return (
    <li className="cq-quote">
      <div className="cq-quote-photo">
        {firstPhoto ? (
          <PhotoImage src={firstPhoto.thumbnailUrl} alt="" />
        ) : (
          <span className="cq-photo cq-photo-none">
            <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
            <span className="cq-visually-hidden">No photo</span>
          </span>
        )}
      </div>
      <div className="cq-quote-who">
        {selection ? (
          <label className="cq-quote-name cq-cover">
            <input
              type="checkbox"
              checked={selection.ids.has(quote.id)}
              disabled={selection.isFull && !selection.ids.has(quote.id)}
              onChange={() => selection.toggle(quote.id)}
            />
            {quote.customerName}
          </label>
        ) : (
          <Link
            className="cq-quote-name cq-cover"
            to={{ search: withQuote(parameters, quote.id).toString() }}
            preventScrollReset
          >
            {quote.customerName}
          </Link>
        )}
        <span className="cq-quote-where">{where}</span>
      </div>
      <div className="cq-quote-job">
        <span>{describeJob(quote)}</span>
        <div>
          <OfferBadges offer={quote.offer} shownStage={stageLabelOf(quote)} />
          {quote.jobDate && (
            <span className="cq-photo-count">
              {nameDay({ day: quote.jobDate, part: quote.days?.part ?? null })}
            </span>
          )}
          {quote.days?.awaitsResponse && (
            <span className="cq-quote-days-asked">Moved: no answer yet</span>
          )}
          {!isOfDays && requests.length > 0 && (
            <span className="cq-quote-days-asked">
              Asks for: {requests.map((request) => nameDay(request)).join(', ')}
            </span>
          )}
          {badge && <span className="cq-photo-count">{badge}</span>}
        </div>
      </div>
      <span className="cq-quote-price" data-empty={amount === noPrice || undefined}>
        {amount}
      </span>
      <div className="cq-quote-status">
        {quote.spam ? <NotSpamButton quote={quote} /> : <QuoteStatusMenu quote={quote} />}
      </div>
      <time
        className="cq-quote-age"
        dateTime={quote.createdAt}
        title={new Date(quote.createdAt).toLocaleString('en-US')}
      >
        {formatAge(quote.createdAt, now)}
      </time>
      <div className="cq-quote-actions">
        <ContactActions quote={quote} />
        <QuoteMenu quote={quote} onOpen={onOpenDialog} />
      </div>
      {!selection && isOfDays && requests.length > 0 && (
        <div className="cq-quote-asks">
          <DayRequests quote={quote} />
        </div>
      )}
    </li>
  )
}

/** `Driveway, patio · 1,120 sq ft`. */
function describeJob(quote: Quote): string {
  const surfaces = describeSurfaces(quote)
  const area = quote.estimatedArea ? formatArea(quote.estimatedArea) : ''
  if (quote.measurementMethod === 'custom')
    return surfaces ? `Custom job, ${surfaces}` : 'Custom job'
  return [surfaces, area].filter(Boolean).join(' · ')
}
