import type { Quote } from '@curbquote/types/quotes'
import { Button } from '@mantine/core'
import { IconExternalLink, IconMessageReply } from '@tabler/icons-react'
import type { QuoteMenuProps } from './QuoteMenu.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import type { Statement } from './describe-response.ts'
import { OfferBadges } from './OfferBadges.tsx'
import {
  describeValidity,
  isUnsent,
  type OfferAction,
  offerActionLabels,
  offerActionsOf,
  sendPriceTitle,
} from './offer-view.ts'
import { stageLabelOf } from '../quotes/QuoteStageMark.tsx'
import { previewUrl, useCopyOfferLink, useOfferLink, useStatements } from './offer-queries.ts'
import { SignedDocument } from './SignedDocument.tsx'

export interface QuoteOfferSectionProps {
  quote: Quote
  onOpenDialog: QuoteMenuProps['onOpen']
}

/** The state of the offer, and the owner's actions. */
export function QuoteOfferSection({ quote, onOpenDialog }: QuoteOfferSectionProps) {
  const { offer } = quote
  const statements = useStatements(quote)
  const actions = offerActionsOf(quote)
  const link = useOfferLink(quote, { isEnabled: actions.includes('copy_link') })
  const copyLink = useCopyOfferLink(quote)
  const act = (action: OfferAction, opener: HTMLElement) =>
    action === 'copy_link' ? void copyLink() : onOpenDialog({ kind: action, quote, opener })
  const validity = describeValidity(quote)
  const isStageShown = quote.jobDate ?? offer.state === 'withdrawn'
  const isPriceNext =
    !offer.hasOpenQuestion &&
    !quote.jobDate &&
    (['none', 'review', 'expired'].includes(offer.state) || isUnsent(quote))
  return (
    <section className="cq-offer-section" aria-labelledby="offer-title">
      <h3 id="offer-title">Quote page</h3>
      <OfferBadges offer={offer} {...(isStageShown && { shownStage: stageLabelOf(quote) })} />
      {validity && <p className="cq-offer-note">{validity}</p>}
      {offer.openedAt && (
        <p className="cq-offer-note cq-offer-opened-on">Opened on {formatMoment(offer.openedAt)}</p>
      )}
      {offer.state === 'none' && (
        <p className="cq-offer-note">
          Send a price so that the customer can accept it on the quote page.
        </p>
      )}
      {statements.length > 0 && (
        <ol className="cq-offer-responses" aria-label="Answers">
          {statements.map((statement) => (
            <StatementItem key={statement.key} statement={statement} />
          ))}
        </ol>
      )}
      {offer.documentSha256 && <SignedDocument quote={quote} sha256={offer.documentSha256} />}
      <div className="cq-offer-actions">
        {quote.customerEmail && (
          <Button
            leftSection={<IconMessageReply size={16} aria-hidden="true" />}
            variant={offer.hasOpenQuestion ? 'filled' : 'default'}
            onClick={({ currentTarget }) =>
              onOpenDialog({ kind: 'reply', quote, opener: currentTarget })
            }
          >
            Reply
          </Button>
        )}
        {actions.map((action) => (
          <Button
            key={action}
            variant={
              quietActions.includes(action)
                ? 'subtle'
                : action === 'send_price' && isPriceNext
                  ? 'filled'
                  : 'default'
            }
            onClick={({ currentTarget }) => act(action, currentTarget)}
          >
            {action === 'send_price' ? sendPriceTitle(quote) : offerActionLabels[action]}
          </Button>
        ))}
      </div>
      {link.data && (
        <a
          className="cq-offer-link"
          href={previewUrl(link.data.url)}
          target="_blank"
          rel="noreferrer"
        >
          <IconExternalLink size={16} aria-hidden="true" />
          Open the quote page
          <span className="cq-visually-hidden"> (opens a new tab)</span>
        </a>
      )}
    </section>
  )
}

/** Actions that owners seldom need. */
const quietActions: readonly OfferAction[] = ['copy_link', 'replace_link', 'withdraw']

function StatementItem({ statement: { title, text, createdAt } }: { statement: Statement }) {
  return (
    <li>
      <span>{title}</span>
      {/* Plain text: the customer can type anything. */}
      {text && <q className="cq-prose">{text}</q>}
      <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
    </li>
  )
}
