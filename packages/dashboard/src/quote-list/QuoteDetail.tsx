import { lazy, Suspense, useState } from 'react'
import type { Quote } from '@curbquote/types/quotes'
import { Button, Drawer, Skeleton } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconClipboardText, IconTrash, IconUserShield } from '@tabler/icons-react'
import { ApiRequestError } from '../api-client/api-client.ts'
import { DialogFailure } from '../ui/DialogFailure.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { QuoteOfferSection } from '../offers/QuoteOfferSection.tsx'
import { ContactActions } from './ContactActions.tsx'
import { isTestData } from '../api-client/test-data.ts'
import { describeAmount, describeTown } from '../quotes/describe-quote.ts'
import { useQuote } from '../quotes/quote-queries.ts'
import { SpamNotice } from '../spam/SpamNotice.tsx'
import { CustomerRequests } from './CustomerRequests.tsx'
import { QuoteContact } from './QuoteContact.tsx'
import { QuoteGallery } from './QuoteGallery.tsx'
import { QuoteHistory } from './QuoteHistory.tsx'
import { QuoteJob } from './QuoteJob.tsx'
import { QuoteSourceFacts } from './QuoteSourceFacts.tsx'
import type { QuoteMenuProps } from '../offers/QuoteMenu.tsx'
import { isWaiting, QuotePlan } from './QuotePlan.tsx'
import { QuotePriceDetails } from './QuotePriceDetails.tsx'
import { QuoteStatusMenu } from './QuoteStatusMenu.tsx'

const QuoteFollowUps = lazy(async () => ({
  default: (await import('../follow-ups/QuoteFollowUps.tsx')).QuoteFollowUps,
}))

export interface QuoteDetailProps {
  /** ID of the quote in the URL. `undefined` closes the detail. */
  quoteId: number | undefined
  /** The quote, if the current list contains it. */
  listed: Quote | undefined
  isListRead: boolean
  /** Whether a dialog is open above the detail. */
  isCovered: boolean
  onOpenDialog: QuoteMenuProps['onOpen']
  onClose: () => void
}

export function QuoteDetail({
  quoteId,
  listed,
  isListRead,
  isCovered,
  onOpenDialog,
  onClose,
}: QuoteDetailProps) {
  // Only a drawer that was rendered before it opened returns the focus.
  const isOpen = useMounted() && quoteId !== undefined
  const own = useQuote(quoteId, { isEnabled: isListRead && !listed })
  const quote = listed ?? (quoteId === undefined ? undefined : own.data)
  const [isPhotoEnlarged, setIsPhotoEnlarged] = useState(false)
  // Keep rendering the last quote during the drawer's closing animation.
  const [lastQuote, setLastQuote] = useState<Quote>()
  if (quote && quote !== lastQuote) setLastQuote(quote)
  const shown = quoteId === undefined ? lastQuote : quote

  const plan = shown && (
    <QuotePlan
      quote={shown}
      onEditNotes={(opener) => onOpenDialog({ kind: 'notes', quote: shown, opener })}
    />
  )
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="min(1120px, 100vw)"
      closeOnEscape={!isPhotoEnlarged && !isCovered}
      trapFocus={!isCovered}
      classNames={{ content: 'cq-detail' }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        <div className="cq-detail-header">
          <div>
            <Drawer.Title component="h2">{shown?.customerName ?? 'Quote'}</Drawer.Title>
            {shown && (
              <p>
                {[
                  shown.spam ? 'Spam' : `${isTestData() ? 'Test quote' : 'Quote'} ${shown.number}`,
                  describeAmount(shown),
                  describeTown(shown),
                  formatMoment(shown.createdAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </div>
          {shown && !shown.spam && <QuoteStatusMenu quote={shown} />}
          <Drawer.CloseButton size={48} iconSize={20} aria-label="Close the quote" />
        </div>
        <DialogFailure isOpen={isOpen} />
        <Drawer.Body className="cq-detail-body">
          {shown && (
            <>
              <QuoteGallery
                key={shown.id}
                photos={shown.photos}
                isEnlarged={isPhotoEnlarged}
                onEnlarge={setIsPhotoEnlarged}
              />
              <div className="cq-detail-middle">
                <SpamNotice quote={shown} />
                {/* A requested day waits for the owner. */}
                {isWaiting(shown) && plan}
                <CustomerRequests key={`requests-${shown.id}`} quote={shown} />
                {!shown.spam && (
                  <QuoteOfferSection
                    key={`offer-${shown.id}`}
                    quote={shown}
                    onOpenDialog={onOpenDialog}
                  />
                )}
                <QuotePriceDetails quote={shown} />
                <QuoteJob quote={shown} />
                {!isWaiting(shown) && plan}
              </div>
              <div className="cq-detail-side">
                <ContactActions quote={shown} isLabeled />
                <Suspense>
                  <QuoteFollowUps key={shown.id} quote={shown} />
                </Suspense>
                <QuoteContact quote={shown} />
                <QuoteSourceFacts source={shown.source} />
                <QuoteHistory quote={shown} />
                <Button
                  leftSection={<IconClipboardText size={16} aria-hidden="true" />}
                  onClick={({ currentTarget }) =>
                    onOpenDialog({ kind: 'job_sheet', quote: shown, opener: currentTarget })
                  }
                >
                  Job sheet
                </Button>
                <Button
                  leftSection={<IconUserShield size={16} aria-hidden="true" />}
                  onClick={({ currentTarget }) =>
                    onOpenDialog({ kind: 'customer_data', quote: shown, opener: currentTarget })
                  }
                >
                  Customer data
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden="true" />}
                  onClick={({ currentTarget }) =>
                    onOpenDialog({ kind: 'delete', quote: shown, opener: currentTarget })
                  }
                >
                  Delete lead
                </Button>
              </div>
            </>
          )}
          {!shown && own.error && (
            <LoadFailure
              title={isGone(own.error) ? 'Quote not found' : 'The quote could not be loaded'}
              {...own}
            />
          )}
          {!shown && !own.error && <DetailSkeleton />}
        </Drawer.Body>
        {shown && (
          <div className="cq-detail-pinned">
            <ContactActions quote={shown} isLabeled />
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}

function isGone(error: Error): boolean {
  return error instanceof ApiRequestError && error.status === 404
}

function DetailSkeleton() {
  return (
    <>
      <span className="cq-visually-hidden" role="status">
        Loading the quote
      </span>
      <Skeleton className="cq-photo" radius={10} />
      <div className="cq-detail-middle">
        <Skeleton height={180} radius={10} />
      </div>
      <div className="cq-detail-side">
        <Skeleton height={120} radius={10} />
      </div>
    </>
  )
}
