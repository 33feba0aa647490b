import { trialDays } from '@curbquote/types/billing'
import { IconLock } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import darkPicture from '../screenshots/quote-list-dark.avif'
import lightPicture from '../screenshots/quote-list-light.avif'
import { monthlyPrice } from './monthly-price.ts'
import { useIsFirstPlan } from './PlanNote.tsx'

/** In place of a feature that the company's plan does not include. */
export function SubscriptionRequired({ feature }: { feature: string }) {
  const { pathname } = useLocation()
  const isFirstPlan = useIsFirstPlan()
  return (
    <section className="cq-panel cq-empty" aria-labelledby="subscription-required">
      <IconLock size={28} stroke={1.5} aria-hidden="true" />
      <h2 id="subscription-required">Subscription Required</h2>
      <p>
        The {feature} tab needs an active subscription. Visit Billing to{' '}
        {isFirstPlan ? 'start' : 'reactivate'}.
        {isFirstPlan && ` ${trialDays} days are free, then it is ${monthlyPrice} per month.`}
      </p>
      <Link className="cq-button cq-button-primary" to={{ pathname, search: '?tab=billing' }}>
        Go to Billing
      </Link>
      {isFirstPlan && (
        <figure className="cq-demo-picture">
          <picture>
            <source media="(prefers-color-scheme: dark)" srcSet={darkPicture} />
            <img src={lightPicture} alt="" width={1280} height={800} loading="lazy" />
          </picture>
          <figcaption>The dashboard of the demo company</figcaption>
        </figure>
      )}
    </section>
  )
}
