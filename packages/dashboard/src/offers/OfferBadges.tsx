import './offers.css'
import { offerBadgesOf, type ShownOffer } from './offer-view.ts'

export interface OfferBadgesProps {
  offer: ShownOffer
  /** The stage that is shown beside the badges. Badges that say the same, or no longer apply, are left out. */
  shownStage?: string
}

/** The stages in which an owner gives no price any more. */
const closedStages = ['Declined', 'Completed']

export function OfferBadges({ offer, shownStage }: OfferBadgesProps) {
  const badges = offerBadgesOf(offer).filter(
    ({ label }) =>
      label !== shownStage &&
      !(label === 'Needs your price' && closedStages.includes(shownStage ?? '')),
  )
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
