import { PublicLayout } from '../public-layout/PublicLayout.tsx'

const cards = [
  ['Customer experience', 'Follow a customer from the first photo to the price.'],
  ['Business management', 'See how leads, prices and follow-ups come together.'],
  ['Easy integration', 'Put the form on a website, step by step.'],
  ['Mobile-first design', 'Quote and answer from a phone.'],
] as const

export function DemoPage() {
  return (
    <PublicLayout>
      <section className="cq-band cq-demo">
        <div className="cq-demo-top">
          <div>
            <p className="cq-demo-links">
              <a href="/">Back to Home</a>
              <a href="/company/login">Business Portal</a>
            </p>
            <h1>CurbQuote demo</h1>
            <p className="cq-lede">
              The real form with the prices of a demo company in Louisville, KY (ZIP code 40202).
              Nothing you enter reaches a real business.
            </p>
            <p className="cq-lede">
              Price a driveway, and add ten windows: two services give a bundle discount.
            </p>
          </div>
          <div>
            <quote-widget widget-id="demo" className="cq-widget" />
            <noscript>
              <p>
                <a href="/quote?id=demo&plain">Request a quote</a>
              </p>
            </noscript>
          </div>
        </div>
        <h2>Guided tours</h2>
        <ul className="cq-cards cq-cards-pairs">
          {cards.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className="cq-soon">Coming Soon</p>
            </li>
          ))}
        </ul>
        <p className="cq-hero-actions">
          <a className="cq-button cq-button-primary" href="/company/signup">
            Start Free Trial
          </a>
          <a className="cq-button cq-button-plain" href="/company/login">
            Business Login
          </a>
        </p>
        <p>
          <a href="mailto:{{supportEmail}}">Contact us</a> · <a href="/demo">Support</a>
        </p>
      </section>
    </PublicLayout>
  )
}
