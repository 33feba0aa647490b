import { PublicLayout } from '../public-pages/PublicLayout.tsx'
import { Screenshot } from '../public-pages/Screenshot.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Pricing } from './Pricing.tsx'

const features = [
  ['Lead management', 'Every request with its photos, priced lines, notes and status in one list.'],
  [
    'Your own prices',
    'Rates, setup fees, extra charges, tax and add-ons. Quotes follow them exactly.',
  ],
  ['Email alerts', 'A lead reaches your inbox with one-tap call, email and map links.'],
  ['Custom job requests', 'Jobs that need a look come in with up to ten photos and no price.'],
  ['Your branding', 'Your banner, your name and your colours on the form.'],
  ['Website and Google', 'One snippet for your site, one link for your Google Business profile.'],
] as const

const audiences = [
  ['Pressure washing', 'Driveways, patios, siding and decks, priced by the square foot.'],
  ['Window cleaning', 'Take requests after hours and answer them with your own rates.'],
  ['Epoxy flooring', 'Qualify garage floors by size and photo before you drive out.'],
] as const

export function HomePage() {
  return (
    <PublicLayout>
      <section className="cq-hero" aria-labelledby="headline">
        <div className="cq-hero-words">
          <h1 id="headline">Answer “how&nbsp;much?” before they call someone else.</h1>
          <p className="cq-lede">
            CurbQuote puts an instant quote on your exterior-cleaning website. A visitor photographs
            the driveway, gives its size, and sees an itemised price from your own price list. You
            get the lead.
          </p>
          <div className="cq-hero-actions">
            <a className="cq-button cq-button-primary" href="/company/signup">
              Start Free Trial
            </a>
            <a className="cq-button cq-button-plain" href="/quote?id=demo">
              Open the demo quote page
            </a>
          </div>
          <p className="cq-hero-note">
            $0 for 30 days, then $25 a month. Set up in under 10 minutes. The form on this page is
            the real one, priced by a demo company: nothing you enter reaches a real business.
          </p>
        </div>
        <div className="cq-hero-widget">
          <p className="cq-live-label">
            <span>Live demo: Sparkle Pressure Washing</span>
          </p>
          <quote-widget widget-id="demo" className="cq-widget" data-when-seen="" />
          <noscript>
            <p>The quote form needs JavaScript.</p>
          </noscript>
        </div>
      </section>
      <section className="cq-band" aria-labelledby="problem">
        <h2 id="problem">90% of leads want a quote now</h2>
        <div className="cq-compare">
          <div>
            <h3>Quoting by hand</h3>
            <ol>
              <li>Saturday 7:40 pm: “How much for my driveway?”</li>
              <li>Monday 9:15 am: you call back. Voicemail.</li>
              <li>Wednesday: you drive out to measure.</li>
              <li>Thursday: they hired whoever answered first.</li>
            </ol>
          </div>
          <div className="cq-compare-ours">
            <h3>Quoting instantly</h3>
            <ol>
              <li>Saturday 7:40 pm: they open your form.</li>
              <li>7:41 pm: photo, length and width are in.</li>
              <li>7:42 pm: they see an itemised price.</li>
              <li>7:42 pm: the lead is in your inbox.</li>
            </ol>
          </div>
        </div>
      </section>
      <HowItWorks />
      <section className="cq-band" aria-labelledby="product">
        <h2 id="product">What you work with</h2>
        <div className="cq-screenshots">
          <Screenshot
            name="leads"
            alt="The dashboard: figures of the business above its list of leads"
            caption="Every lead with its photo, price and status."
          />
          <Screenshot
            name="lead"
            alt="A lead opened: photos, priced lines and history side by side"
            caption="The photos, the lines as sold, and what happened since."
          />
          <Screenshot
            name="quote"
            alt="The quote page of a business with two photos measured"
            caption="Your quote page, in your colours."
          />
          <Screenshot
            name="guide"
            alt="The integration guide open at its first step"
            caption="Step-by-step guides for your site and your Google profile."
          />
        </div>
      </section>
      <section className="cq-band" aria-labelledby="features">
        <h2 id="features">Everything between “how much?” and the job</h2>
        <ul className="cq-cards">
          {features.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="cq-band" aria-labelledby="mobile">
        <h2 id="mobile">Made for the phone in their driveway, and yours</h2>
        <div className="cq-screenshots cq-screenshots-phone">
          <Screenshot
            name="quote-phone"
            alt="The quote form on a phone"
            caption="Customers photograph and measure on the spot."
          />
          <Screenshot
            name="leads-phone"
            alt="The list of leads on a phone"
            caption="You answer between two jobs."
          />
        </div>
      </section>
      <section className="cq-band" aria-labelledby="audiences">
        <h2 id="audiences">For exterior-cleaning businesses</h2>
        <ul className="cq-cards">
          {audiences.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Pricing />
      <section className="cq-home-end" aria-labelledby="start">
        <h2 id="start">Quote tonight’s leads tonight</h2>
        <p>Thirty days with everything. Cancel before they end and pay nothing.</p>
        <a className="cq-button cq-button-primary" href="/company/signup">
          Start Free Trial
        </a>
      </section>
    </PublicLayout>
  )
}
