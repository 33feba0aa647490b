/** `none`: the quote has no price, like a custom job. `review`: it was priced, and the owner has to send the price. */
export const offerStates = [
  'none',
  'review',
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const

export type OfferState = (typeof offerStates)[number]

/** Status of the offer, by which lists are filtered. `sent` and `opened` are open offers, `review` waits for a price,
 * `wants_day` waits for a day. */
export const offerStatuses = [
  'sent',
  'opened',
  'question',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'review',
  'wants_day',
] as const

export type OfferStatus = (typeof offerStatuses)[number]

/** Why a quote got a new revision of its price. */
export const offerKinds = ['reviewed', 'change_order', 'customer_choice'] as const

export type OfferKind = (typeof offerKinds)[number]

export const declineReasons = ['too_expensive', 'chose_other', 'not_now', 'other'] as const

export type DeclineReason = (typeof declineReasons)[number]

/** Kinds of `QuoteResponse`. `asked` is a question of the customer, `reopened` is the owner's reason to reopen the offer. */
export const quoteResponseKinds = ['accepted', 'declined', 'asked', 'reopened'] as const

export type QuoteResponseKind = (typeof quoteResponseKinds)[number]

/** How an offer was answered: by the link of an email, on the page that the form opened, on a device of the company, or recorded. */
export const responseChannels = ['link', 'form', 'in_person', 'owner'] as const

export type ResponseChannel = (typeof responseChannels)[number]
