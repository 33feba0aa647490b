import { PublicLayout } from '../public-layout/PublicLayout.tsx'

const typicalPrices = [
  ['Driveway', '$0.15–$0.30 per sq ft'],
  ['Deck', '$0.20–$0.35 per sq ft'],
  ['Siding', '$0.25–$0.50 per sq ft'],
  ['Minimum service', '$150'],
] as const

const exampleReviews = [
  ['Jordan P.', 'The price came before I had finished my coffee, and it was the price I paid.'],
  ['Sam R.', 'Two photos of the driveway and the job was booked for Saturday.'],
] as const

/** Public page of a company. The server fills in the company's data. */
export function EstimatePage() {
  return (
    <PublicLayout>
      <section className="cq-band cq-estimate">
        <header className="cq-company">
          {'{{#company.logoUrl}}'}
          <img className="cq-company-logo" src="{{company.logoUrl}}" alt="" />
          {'{{/company.logoUrl}}{{^company.logoUrl}}'}
          <span className="cq-initials" aria-hidden="true">
            {'{{company.initials}}'}
          </span>
          {'{{/company.logoUrl}}'}
          <div>
            <h1>{'{{company.name}}'}</h1>
            <p>
              <span className="cq-verified" title="This company has confirmed its email address.">
                Verified
                <span className="cq-visually-hidden">
                  : this company has confirmed its email address
                </span>
              </span>{' '}
              {'{{company.place}}'}
            </p>
            {'{{#company.isDemo}}'}
            <p className="cq-example">
              <span aria-hidden="true">★★★★★ </span>
              <strong>4.9 of 5</strong> (Example rating)
            </p>
            {'{{/company.isDemo}}'}
          </div>
        </header>
        <div className="cq-estimate-columns">
          <div>
            <quote-widget
              widget-id="{{company.widgetId}}"
              className="cq-widget{{^company.givesQuotes}} cq-widget-notice{{/company.givesQuotes}}"
            >
              {'{{^company.givesQuotes}}'}
              {/* Replaces the form, which is taller than the notice, while the widget loads. */}
              <span slot="loading" />
              {'{{/company.givesQuotes}}'}
            </quote-widget>
            <noscript>
              <p>
                <a href="/quote?id={{company.widgetId}}&plain">Request a quote</a>
              </p>
            </noscript>
          </div>
          <div className="cq-estimate-facts">
            <h2>Services</h2>
            {'{{#company.hasServices}}'}
            <ul>
              {'{{#company.services}}'}
              <li>
                <strong>{'{{name}}'}</strong>
                {
                  '{{#price}}: {{price}}{{#setupFee}}, plus {{setupFee}} setup{{/setupFee}}{{/price}}'
                }
              </li>
              {'{{/company.services}}'}
            </ul>
            {'{{/company.hasServices}}{{^company.hasServices}}'}
            <p>Driveways, decks, siding and more. Request a quote.</p>
            {'{{/company.hasServices}}'}
            {'{{^company.startingPrice}}'}
            <h2>Typical prices in the trade</h2>
            <p className="cq-hero-note">{'{{company.name}}'}’s price comes from the form.</p>
            <dl className="cq-prices">
              {typicalPrices.map(([name, price]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{price}</dd>
                </div>
              ))}
            </dl>
            {'{{/company.startingPrice}}'}
            <h2>Contact</h2>
            {'{{#company.phone}}'}
            <p>
              <a href="{{company.phoneUrl}}">{'{{company.phone}}'}</a>
            </p>
            {'{{/company.phone}}{{#company.email}}'}
            <p>
              <a href="mailto:{{company.email}}">{'{{company.email}}'}</a>
            </p>
            {'{{/company.email}}{{^company.hasContact}}'}
            <p>Request your quote with the form. The company will reply to you.</p>
            {'{{/company.hasContact}}'}
            {'{{#company.isDemo}}'}
            <h2>Example reviews</h2>
            <p className="cq-hero-note">
              This is a demo company. Its rating and its reviews are examples, not from customers.
            </p>
            {exampleReviews.map(([name, text]) => (
              <blockquote key={name} className="cq-example">
                <p>{text}</p>
                <footer>{name}, example</footer>
              </blockquote>
            ))}
            {'{{/company.isDemo}}'}
          </div>
        </div>
      </section>
    </PublicLayout>
  )
}
