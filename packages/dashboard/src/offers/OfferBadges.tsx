import { offerBadgesOf, type ShownOffer } from './offer-view.ts'

export interface OfferBadgesProps {
  offer: ShownOffer
  /** The stage that is shown beside the badges. The badge with the same word is left out. */
  shownStage?: string
}

export function OfferBadges({ offer, shownStage }: OfferBadgesProps) {
  const badges = offerBadgesOf(offer).filter(({ label }) => label !== shownStage)
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
