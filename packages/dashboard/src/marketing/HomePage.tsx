import {
  IconBolt,
  IconDeviceMobile,
  IconInbox,
  IconMail,
  IconMessage,
  IconMoon,
  IconPalette,
  IconReceipt,
  IconSettings,
  IconWorld,
} from '@tabler/icons-react'
import { PublicLayout } from '../public-layout/PublicLayout.tsx'
import { CaptionedScreenshot, Screenshot } from '../public-layout/Screenshot.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { ManualVersusInstant } from './ManualVersusInstant.tsx'
import { Pricing } from './Pricing.tsx'

const features = [
  {
    Icon: IconInbox,
    title: 'Lead management',
    text: 'Every request with its photos, priced lines, notes and status in one list.',
  },
  {
    Icon: IconReceipt,
    title: 'Your own prices',
    text: 'Rates, setup fees, extra charges, tax and add-ons. Quotes follow them exactly.',
  },
  {
    Icon: IconMail,
    title: 'Email alerts',
    text: 'A lead reaches your inbox with one-tap call, email and map links.',
  },
  {
    Icon: IconMessage,
    title: 'Custom job requests',
    text: 'Customers can request jobs that you price personally, with up to ten photos.',
  },
  {
    Icon: IconPalette,
    title: 'Your branding',
    text: 'Your banner, your name and your colors on the form.',
  },
  {
    Icon: IconWorld,
    title: 'Website and Google',
    text: 'One snippet for your site, one link for your Google Business Profile.',
  },
] as const

/** Main benefits, below the headline. */
const claims = [
  { Icon: IconBolt, claim: 'A quote in under 2 minutes' },
  { Icon: IconMoon, claim: 'Quotes after hours' },
  { Icon: IconDeviceMobile, claim: 'Mobile-friendly' },
  { Icon: IconSettings, claim: 'Setup in under 10 minutes' },
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
          <h1 id="headline">Answer “how&nbsp;much?” before your customers call someone else.</h1>
          <p className="cq-lede">
            CurbQuote puts an instant quote on your exterior-cleaning website. A visitor photographs
            the driveway, gives its size, and sees an itemized price from your own price list. You
            get the lead.
          </p>
          <div className="cq-hero-actions">
            <a className="cq-button cq-button-primary" href="/company/signup">
              Start Free Trial
            </a>
            <a className="cq-button cq-button-plain" href="/quote?id=demo">
              Open the demo form
            </a>
          </div>
          <p className="cq-hero-note">$0 for 30 days, then $25 a month. Cancel any time.</p>
          <ul className="cq-claims">
            {claims.map(({ Icon, claim }) => (
              <li key={claim}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                {claim}
              </li>
            ))}
          </ul>
          <BeforeAfter />
        </div>
        <div className="cq-hero-widget">
          <p className="cq-live-label">
            Live demo: the real form with a sample photo, priced by a demo company in Louisville, KY
            (ZIP code 40202). Nothing you enter reaches a real business.
          </p>
          <quote-widget
            widget-id="demo"
            className="cq-widget"
            data-when-seen=""
            data-sample-photo="asset:driveway-before.avif"
          />
          <noscript>
            <p>
              <a href="/quote?id=demo&plain">Request a quote</a>
            </p>
          </noscript>
        </div>
      </section>
      <ManualVersusInstant />
      <HowItWorks />
      <section className="cq-band" aria-labelledby="product">
        <h2 id="product">The dashboard</h2>
        {/* A phone scrolls it sideways. */}
        <div className="cq-screenshots" role="group" aria-labelledby="product" tabIndex={0}>
          <CaptionedScreenshot
            name="quote-list"
            alt="The dashboard: figures of the business above its list of leads"
            caption="Every lead with its photo, price and status."
          />
          <CaptionedScreenshot
            name="quote-detail"
            alt="A lead opened: photos, priced lines and history side by side"
            caption="The photos, the price lines and the history."
          />
          <CaptionedScreenshot
            name="settings"
            alt="The settings: prices on the left, a sample quote with these prices on the right"
            caption="Your prices, with a sample quote that updates as you type."
          />
          <CaptionedScreenshot
            name="branding"
            alt="The branding settings beside the real quote form in a phone’s frame"
            caption="Your banner, your name and your colors on the form."
          />
        </div>
      </section>
      <section className="cq-band" aria-labelledby="features">
        <h2 id="features">Everything from the first question to the job</h2>
        <ul className="cq-cards" aria-labelledby="features" tabIndex={0}>
          {features.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className="cq-card-icon" size={26} stroke={1.75} aria-hidden="true" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="cq-band cq-mobile" aria-labelledby="mobile">
        <div>
          <h2 id="mobile">Made for your customers’ phones and for yours</h2>
          <p className="cq-band-note">
            Customers photograph and measure on the spot. You call back between two jobs: one tap
            calls, emails or opens the map.
          </p>
        </div>
        <figure>
          <div className="cq-phone">
            <Screenshot
              name="quote-phone"
              alt="The quote form on a phone: a photo of a driveway with its length and width"
            />
          </div>
          <figcaption>Their phone: a photo and two numbers.</figcaption>
        </figure>
        <figure>
          <div className="cq-phone">
            <Screenshot
              name="quote-list-phone"
              alt="The dashboard on a phone: the newest lead with its photo and price"
            />
          </div>
          <figcaption>Your phone: the lead with its price.</figcaption>
        </figure>
      </section>
      <section className="cq-band" aria-labelledby="audiences">
        <h2 id="audiences">For exterior-cleaning businesses</h2>
        <ul className="cq-cards" aria-labelledby="audiences" tabIndex={0}>
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
        <p>30 days with all features. Cancel before the trial ends and pay nothing.</p>
        <a className="cq-button cq-button-primary" href="/company/signup">
          Start Free Trial
        </a>
      </section>
    </PublicLayout>
  )
}
