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

/** Why a quote got a new revision of its price. */
export const offerKinds = ['reviewed', 'change_order', 'customer_choice'] as const
export type OfferKind = (typeof offerKinds)[number]
