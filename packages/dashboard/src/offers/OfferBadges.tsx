import { offerBadgesOf, type ShownOffer } from './offer-view.ts'

export function OfferBadges({ offer }: { offer: ShownOffer }) {
  const badges = offerBadgesOf(offer)
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
