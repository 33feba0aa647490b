import type { OfferState, QuoteResponse, QuoteOffer } from '@curbquote/types/offers'
import type { Quote } from '@curbquote/types/quotes'
import { formatDay, formatDollars } from '../quotes/describe-quote.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { describeDecline } from '../quotes/offer-labels.ts'

export interface OfferBadge {
  label: string
  kind: 'sent' | 'opened' | 'question' | 'accepted' | 'declined' | 'ended'
}

/** What the badges of an offer show. */
export type ShownOffer = Pick<
  QuoteOffer,
  'state' | 'openedAt' | 'isSent' | 'hasOpenQuestion' | 'declineReason'
>

/** The stages in which a badge no longer applies. */
const outdatedIn: Record<string, readonly string[]> = {
  'Needs your price': ['Declined', 'Completed'],
  Expired: ['Scheduled', 'Completed'],
  Withdrawn: ['Declined', 'Completed'],
}

/**
 * Badges for the state of an offer and for an open question. Empty if there is nothing to show. Beside the stage of the quote, badges
 * that say the same or no longer apply are left out.
 */
export function offerBadgesOf(offer: ShownOffer, stage?: string): OfferBadge[] {
  return allBadgesOf(offer)
    .filter(({ label }) => label !== stage && !outdatedIn[label]?.includes(stage ?? ''))
    .map(({ label, kind }) => ({ label: withoutStage(label, stage), kind }))
}

function allBadgesOf(offer: ShownOffer): OfferBadge[] {
  const question: OfferBadge[] = offer.hasOpenQuestion
    ? [{ label: 'Question', kind: 'question' }]
    : []
  switch (offer.state) {
    case 'accepted':
      return [{ label: 'Accepted', kind: 'accepted' }, ...question]
    case 'declined':
      return [{ label: describeDecline(offer.declineReason), kind: 'declined' }, ...question]
    case 'expired':
      return [{ label: 'Expired', kind: 'ended' }, ...question]
    case 'withdrawn':
      return [{ label: 'Withdrawn', kind: 'ended' }, ...question]
    case 'open':
      // A customer who asks has opened the page.
      if (offer.hasOpenQuestion) return question
      if (offer.openedAt) return [{ label: 'Opened', kind: 'opened' }]
      return offer.isSent ? [{ label: 'Sent', kind: 'sent' }] : []
    case 'none':
    case 'review':
      return [{ label: 'Needs your price', kind: 'question' }, ...question]
  }
}

function withoutStage(label: string, stage: string | undefined): string {
  const reason = label.startsWith(`${stage}: `) ? label.slice(`${stage}: `.length) : undefined
  return reason ? reason.charAt(0).toUpperCase() + reason.slice(1) : label
}

export type OfferAction =
  'send_price' | 'record_response' | 'reopen' | 'copy_link' | 'replace_link' | 'withdraw'

export const offerActionLabels: Record<OfferAction, string> = {
  send_price: 'Send a new price',
  record_response: 'Record their answer',
  reopen: 'Reopen',
  copy_link: 'Copy link',
  replace_link: 'Make a new link',
  withdraw: 'Withdraw',
}

const actionsByState: Record<OfferState, readonly OfferAction[]> = {
  none: ['send_price'],
  review: ['send_price', 'withdraw'],
  open: ['send_price', 'record_response', 'copy_link', 'replace_link', 'withdraw'],
  // An accepted quote is reopened before it gets a new price, so that the customer learns of it.
  accepted: ['reopen', 'copy_link', 'replace_link'],
  declined: ['send_price', 'record_response', 'reopen', 'copy_link', 'replace_link', 'withdraw'],
  expired: ['send_price', 'record_response', 'reopen', 'copy_link', 'replace_link'],
  withdrawn: ['send_price', 'reopen', 'copy_link', 'replace_link'],
}

/** A customer who saw a range has the link before there is an exact price. */
const rangeActions: readonly OfferAction[] = ['send_price', 'copy_link', 'replace_link', 'withdraw']

type StandingQuote = Pick<Quote, 'offer' | 'answer' | 'totalCost'>

/** What the owner can do with the offer of a quote. */
export function offerActionsOf({
  offer,
  answer,
  totalCost,
}: StandingQuote): readonly OfferAction[] {
  const { state } = offer
  if (state === 'review' && answer?.mode === 'range') return rangeActions
  // Without a price there is nothing to accept.
  if (state === 'withdrawn' && totalCost === null)
    return actionsByState.withdrawn.filter((action) => action !== 'reopen')
  return actionsByState[state]
}

/** The label of `send_price`. Only a customer who has a price gets a new one. Without an email address nothing is sent. */
export function sendPriceTitle(
  quote: Pick<Quote, 'offer' | 'totalCost' | 'isManual' | 'customerEmail'>,
): string {
  if (!quote.customerEmail) return 'Change price'
  if (quote.totalCost === null) return 'Send price'
  return isUnsent(quote) ? 'Send quote' : offerActionLabels.send_price
}

/** Whether the owner has added the quote and not sent it yet. */
export function isUnsent({ offer, isManual }: Pick<Quote, 'offer' | 'isManual'>): boolean {
  const { state, revision, isSent, openedAt } = offer
  return isManual && state === 'open' && revision === 1 && !isSent && openedAt === null
}

const statusPhrases: Record<OfferState, string> = {
  none: 'has no price',
  review: 'waits for your price',
  open: 'is open',
  accepted: 'is accepted',
  declined: 'is declined',
  expired: 'has expired',
  withdrawn: 'is withdrawn',
}

/** The message after a conflict: how the quote was changed elsewhere, and what the owner can do now. */
export function describeChange(
  changed: StandingQuote & Pick<Quote, 'customerName'>,
  action: OfferAction,
): string {
  const { offer, totalCost } = changed
  const price = totalCost === null ? '' : ` Its price is now ${formatDollars(totalCost)}.`
  const next = offerActionsOf(changed).includes(action)
    ? 'Check it and try again.'
    : `“${offerActionLabels[action]}” is not possible now.`
  return `This quote was updated elsewhere and ${statusPhrases[offer.state]}.${price} ${next}`
}

/** `Revision 2, valid through Dec 21, 2026`. Empty without a price. */
export function describeValidity(
  quote: Pick<Quote, 'offer' | 'answer' | 'measurementMethod' | 'isManual'>,
): string {
  const { state, revision, validThrough } = quote.offer
  if (['none', 'review', 'withdrawn'].includes(state)) return ''
  const isOver = state === 'expired'
  // Some quotes have a first revision without a price, or one that was not sent.
  const { answer, measurementMethod, isManual } = quote
  const firstPrice = answer || measurementMethod === 'custom' || isManual ? 2 : 1
  return [
    revision > firstPrice && `Revision ${revision}`,
    validThrough &&
      state !== 'accepted' &&
      `${isOver ? 'was valid' : 'valid'} through ${formatDay(validThrough)}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

/** `the quote for $412.50`. */
export function describePrice({ totalCost }: Quote): string {
  return totalCost === null ? 'the quote' : `the quote for ${formatDollars(totalCost)}`
}

/** Acceptances with a stored document, oldest first. */
export function signedResponsesOf({ responses = [] }: QuoteOffer): QuoteResponse[] {
  return responses.filter(({ kind, documentSha256 }) => kind === 'accepted' && documentSha256)
}

/** `Revision 2, accepted by Dana Whitfield on Nov 22, 2026, 3:04 PM (SHA-256 3f1a9c02…)`. */
export function describeSignedDocument(response: QuoteResponse): string {
  const { revision, name, channel, createdAt, documentSha256 } = response
  const accepted =
    channel === 'owner' ? 'acceptance recorded by you' : name ? `accepted by ${name}` : 'accepted'
  return `Revision ${revision}, ${accepted} on ${formatMoment(createdAt)} (SHA-256 ${documentSha256?.slice(0, 8) ?? ''}…)`
}
