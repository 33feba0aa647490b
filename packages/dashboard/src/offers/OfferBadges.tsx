import './offers.css'
import { offerBadgesOf, type ShownOffer } from './offer-view.ts'

export interface OfferBadgesProps {
  offer: ShownOffer
  /**
   * The stage that is shown beside the badges, which are then quiet. Badges that say the same, or no longer apply, are left out,
   * and `Declined: too expensive` becomes `Too expensive`.
   */
  shownStage?: string
}

/** The stages in which a badge no longer applies. */
const outdatedIn: Record<string, readonly string[]> = {
  'Needs your price': ['Declined', 'Completed'],
  Expired: ['Scheduled', 'Completed'],
  Withdrawn: ['Declined', 'Completed'],
}

export function OfferBadges({ offer, shownStage }: OfferBadgesProps) {
  const badges = offerBadgesOf(offer).filter(
    ({ label }) => label !== shownStage && !outdatedIn[label]?.includes(shownStage ?? ''),
  )
  if (badges.length === 0) return null
  return (
    <ul
      className="cq-offer-badges"
      aria-label="Offer status"
      data-quiet={shownStage ? true : undefined}
    >
      {badges.map(({ label, kind }) => (
        <li key={label} className={`cq-offer-badge cq-offer-${kind}`}>
          {withoutStage(label, shownStage)}
        </li>
      ))}
    </ul>
  )
}

function withoutStage(label: string, stage: string | undefined): string {
  const reason = label.startsWith(`${stage}: `) ? label.slice(`${stage}: `.length) : undefined
  return reason ? reason.charAt(0).toUpperCase() + reason.slice(1) : label
}
