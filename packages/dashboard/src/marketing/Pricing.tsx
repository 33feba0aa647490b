const proFeatures = [
  'Unlimited quotes',
  'Lead dashboard and export',
  'Email notifications',
  'Custom branding',
  'Custom job requests',
]

export function Pricing() {
  return (
    <section className="cq-band" id="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">One price, no per-lead fees</h2>
      <div className="cq-plans">
        <div>
          <h3>Free Trial</h3>
          <p className="cq-plan-price">
            $0 <span>for 30 days</span>
          </p>
          <p>
            Full Pro access. Credit card required; billed $25 per month after 30 days unless
            canceled.
          </p>
          <PlanFeatures />
          <a className="cq-button cq-button-primary" href="/company/signup">
            Start Free Trial
          </a>
        </div>
        <div>
          <h3>Pro</h3>
          <p className="cq-plan-price">
            $25 <span>per month</span>
          </p>
          <p>
            All features from the first day. Cancel any time. Your plan then ends with the billing
            period.
          </p>
          <PlanFeatures />
          <a className="cq-button cq-button-plain" href="/company/signup">
            Choose Pro
          </a>
        </div>
      </div>
      <p className="cq-hero-note">A Free account has the dashboard but generates no quotes.</p>
    </section>
  )
}

function PlanFeatures() {
  return (
    <ul>
      {proFeatures.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}
