import { IconLock } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'

/** Placeholder for a feature that the company's plan does not include. */
export function SubscriptionRequired({ feature }: { feature: string }) {
  const { pathname } = useLocation()
  return (
    <section className="cq-panel cq-empty" aria-labelledby="subscription-required">
      <IconLock size={28} stroke={1.5} aria-hidden="true" />
      <h2 id="subscription-required">Subscription Required</h2>
      <p>The {feature} tab needs an active subscription. Visit Billing to reactivate.</p>
      <Link className="cq-button cq-button-primary" to={{ pathname, search: '?tab=billing' }}>
        Go to Billing
      </Link>
    </section>
  )
}
