import { Fragment } from 'react'
import { isPriced } from '@curbquote/pricing'
import type { PriceRules } from '@curbquote/types/price-rules'
import type { PricingEntry } from '@curbquote/types/pricing'
import { serviceAnchor } from './service-anchor.ts'

export interface UnpricedServicesProps {
  entries: readonly PricingEntry[]
  rules: PriceRules
}

/** Says which services have no price, with links to their rates. */
export function UnpricedServices({ entries, rules }: UnpricedServicesProps) {
  const unpriced = entries.filter(({ serviceTypeId }) => !isPriced(rules, serviceTypeId))
  if (unpriced.length === 0) return null
  return (
    <p className="cq-setting-note">
      These services have no price yet. Customers send custom job requests for them:{' '}
      {unpriced.map(({ serviceTypeId, service }, index) => (
        <Fragment key={serviceTypeId}>
          {index > 0 && ', '}
          <a href={`#${serviceAnchor(serviceTypeId)}`}>{service.displayName}</a>
        </Fragment>
      ))}
      .
    </p>
  )
}
