import './offers.css'
import { offerBadgesOf, type ShownOffer } from './offer-view.ts'

export interface OfferBadgesProps {
  offer: ShownOffer
  /** The stage of the quote, if it is shown beside the badges. */
  shownStage?: string
}

export function OfferBadges({ offer, shownStage }: OfferBadgesProps) {
  const badges = offerBadgesOf(offer, shownStage)
  if (badges.length === 0) return null
  return (
    <ul className="cq-offer-badges" aria-label="Offer status">
      {badges.map(({ label, kind }) => (
        <li key={label} className={`cq-offer-badge cq-offer-${kind}`}>
          {label}
        </li>
      ))}
    </ul>
  )
}
